/** Number of entries per request, because a page that is busy for too long counts as dead. */
const AT_ONCE = 20;

/**
 * Loads every compendium, creates each entry from its source, and prepares each entry twice with its embedded documents. Runs in the page.
 * Errors that occur while a document is prepared arrive through the hook "error".
 * @returns {Promise<{pack: string, entries: number, failed: {id: string, name: string, error: string}[]}[]>}
 */
export async function prepareEntries() {
  const found = [];
  for (const pack of globalThis.game.packs) {
    const failed = [];
    const said = (id, name, error) => failed.push({ id, name, error: String(error?.stack ?? error).slice(0, 600) });
    const documents = [];
    const ids = [...pack.index.keys()];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const part = await pack
        .getDocuments({ _id__in: ids.slice(start, start + AT_ONCE) })
        .catch((error) => (said("", pack.collection, error), []));
      documents.push(...part);
    }
    const loaded = new Set(documents.map((document) => document.id));
    for (const { _id, name } of pack.index) {
      if (loaded.has(_id)) continue;
      try {
        pack.getInvalid(_id, { strict: true });
        said(_id, name, "it is not among the documents of its compendium");
      } catch (error) {
        said(_id, name, error);
      }
    }
    for (const document of documents) {
      const [error] = errorsOf(document, pack.collection);
      if (error !== undefined) said(document.id, document.name, error);
      await new Promise((done) => setTimeout(done));
    }
    found.push({ pack: pack.collection, entries: pack.index.size, failed });
  }
  return found;
}

/** Returns the errors that occur when a document and its embedded documents are created again and prepared. */
function errorsOf(document, pack) {
  const errors = [];
  const hook = globalThis.Hooks.on("error", (_location, error) => void errors.push(error));
  try {
    const made = new document.constructor(document.toObject(), { pack });
    made.reset();
    const lists = Object.values(made.collections ?? {});
    for (const { documentName, invalidDocumentIds } of lists)
      errors.push(...[...(invalidDocumentIds ?? [])].map((id) => `the embedded ${documentName} ${id} is not valid`));
  } catch (error) {
    errors.push(error);
  }
  globalThis.Hooks.off("error", hook);
  return errors;
}
