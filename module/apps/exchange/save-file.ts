/** Joins the parts into a JSON file name that every file system accepts. */
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

/** Downloads a JSON file to the user's computer. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser must have started the download before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
