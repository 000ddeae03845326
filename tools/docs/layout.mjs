const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => ESCAPED[sign]);

/**
 * Returns a whole page: skip link, navigation and text.
 * @param {{path: string, title: string, body: string}} page
 * @param {readonly {title: string, pages: readonly {path: string, title: string}[]}[]} nav
 */
export function layout(page, nav) {
  const up = "../".repeat(page.path.split("/").length - 1);
  const entry = ({ path, title }) =>
    `<li><a href="${up}${path}"${path === page.path ? ' aria-current="page"' : ""}>${escaped(title)}</a></li>`;
  const groups = nav.map(({ title, pages }) => `<h2>${escaped(title)}</h2><ul>${pages.map(entry).join("")}</ul>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Crossfire</title>
<link rel="stylesheet" href="${up}site.css">
</head>
<body>
<a class="skip" href="#text">To the text</a>
<nav aria-label="Pages">${groups}</nav>
<main id="text">
${page.body}
</main>
</body>
</html>
`;
}
