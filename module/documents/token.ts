type Bar = ReturnType<TokenDocument["getBarAttribute"]>;

/** A token whose bars for declared pools can be edited from the token HUD. */
export class CrossfireToken extends TokenDocument {
  /**
   * Returns the value that a bar shows, and marks the values of pools as editable. Foundry asks the schema whether a value is editable.
   * Version 13 finds no field for a key of a `TypedObjectField`.
   */
  override getBarAttribute(...given: Parameters<TokenDocument["getBarAttribute"]>): Bar {
    const bar = super.getBarAttribute(...given);
    return bar?.type === "bar" && bar.attribute.startsWith("pools.") ? { ...bar, editable: true } : bar;
  }
}
