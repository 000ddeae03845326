const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * What the changelog says of a version.
 * @param {string} changelog
 * @param {string} version
 * @returns {string} without the heading
 * @throws Error when there is no such section, or nothing in it
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n")[0].trim().split(" ")[0] === version);
  const notes = section?.split("\n").slice(1).join("\n").trim();
  if (!notes) throw new Error(`CHANGELOG.md: there is no section "## ${version}" with something in it`);
  return `${notes}\n`;
}

/**
 * The manifest of a release: where it can be had, and where the newest one is.
 * @param {any} manifest - as it was built
 * @param {{version: string, tag?: string, url?: string}} release - `url`: the repository's page
 * @throws Error when version, tag and address do not fit together
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
