interface Renderable {
  render(options: object): unknown;
}

/** Opens the sheet of a document; nothing happens where there is none. */
export async function openSheet(document: { readonly sheet: object | null } | null | undefined): Promise<void> {
  await (document?.sheet as Renderable | null | undefined)?.render({ force: true });
}
