import type { Document } from "../../../common/documents/document";

/** Sets a placeable as the `object` of its document. `object` may be a field or a getter. */
export function bindObject(document: Document, object: unknown): void {
  document._object = object;
  let holder = document;
  while (holder && !Object.getOwnPropertyDescriptor(holder, "object")) holder = Object.getPrototypeOf(holder);
  const descriptor = holder && Object.getOwnPropertyDescriptor(holder, "object");
  if (!descriptor || descriptor.set || descriptor.writable) document.object = object;
}
