/** A name that every file system takes. */
export const fileName = (...parts: readonly string[]): string =>
  `${parts
    .map((part) =>
      part
        .normalize("NFKD")
        .replace(/[^\w.-]+/g, "-")
        .replace(/^-+|-+$/g, "")
        .toLowerCase(),
    )
    .filter((part) => part !== "")
    .join("-")}.json`;

/** Gives somebody a file of JSON to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to begin with it before the address may go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
