import { globals as g } from "../../common/dynamic";

/** Offers text to the user as a download with the given file name. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = g.document.createElement("a");
  link.href = g.URL.createObjectURL(new g.Blob([data], { type }));
  link.download = filename;
  link.click();
  g.setTimeout(() => g.URL.revokeObjectURL(link.href), 1000);
}

/** Returns the text of a file that the user has chosen. */
export const readTextFromFile = (file: { text(): Promise<string> }): Promise<string> => file.text();

/** Returns true if a file exists at a URL. */
export async function srcExists(src: string): Promise<boolean> {
  try {
    return (await g.fetch(src, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}
