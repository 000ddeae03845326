import type { Document } from "../../../common/documents/document";

/** Makes a placeable the `object` of its document, whether the document keeps it in a field or behind a getter. */
export function bindObject(document: Document, object: unknown): void {
  document._object = object;
  let holder = document;
  while (holder && !Object.getOwnPropertyDescriptor(holder, "object")) holder = Object.getPrototypeOf(holder);
  const descriptor = holder && Object.getOwnPropertyDescriptor(holder, "object");
  if (!descriptor || descriptor.set || descriptor.writable) document.object = object;
}
