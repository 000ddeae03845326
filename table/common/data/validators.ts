import { isValidId } from "../utils/strings";

export { isValidId };

/** Returns whether a path, without its query, ends in one of the extensions. */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  return new RegExp(`\\.(${extensions.join("|")})(\\?.*)?$`, "i").test(path);
}

/** Returns whether text is inline base64 data; with `types`, data of one of these MIME types. */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const match = /^data:([a-z]+\/[-+.a-z0-9]+)?;base64,[a-z0-9+/=]+$/i.exec(data);
  return !!match && (!types || types.includes(match[1] ?? ""));
}

/** Returns whether a value is "#" followed by six or eight hexadecimal digits. */
export const isColorString = (color: unknown): boolean => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(String(color));

export function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
