const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Returns the changelog section of a version.
 * @param {string} changelog
 * @param {string} version
 * @returns {string} text without the heading
 * @throws {Error} if the section is missing or empty
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n")[0].trim().split(" ")[0] === version);
  const notes = section?.split("\n").slice(1).join("\n").trim();
  if (!notes) throw new Error(`CHANGELOG.md: there is no section "## ${version}" with something in it`);
  return `${notes}\n`;
}

/**
 * Returns the manifest of a release, with its download address and the manifest address of the newest version.
 * @param {any} manifest - manifest of the build
 * @param {{version: string, tag?: string, url?: string}} release - `url`: page of the repository
 * @throws {Error} if the version or the address is invalid, or the tag does not name the version
 */
export function releaseManifest(manifest, { version, tag, url }) {
  if (!VERSION.test(version)) throw new Error(`package.json: "${version}" is no semantic version such as 1.2.3`);
  if (tag !== `v${version}`)
    throw new Error(`the tag ${tag ?? "(none)"} does not name the version of package.json: v${version} was expected`);
  if (!url || !URL.canParse(url)) throw new Error(`--url wants the address of the repository, not ${url ?? "nothing"}`);
  const page = url.replace(/\/$/, "");
  return {
    ...manifest,
    url: page,
    manifest: `${page}/releases/latest/download/system.json`,
    download: `${page}/releases/download/${tag}/${manifest.id}.zip`,
    bugs: `${page}/issues`,
    changelog: `${page}/releases`,
  };
}
