/** Anybody or anything that can be shot at. Numbers come from the data models, decisions from play. */
export class CrossfireActor extends Actor {
  /** What formulas may refer to: the prepared numbers and the short names of the attributes. */
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const data = { ...super.getRollData() } as Record<string, unknown>;
    return { ...data, ...(data["effective"] as object | undefined) } as ReturnType<Actor["getRollData"]>;
  }
}
