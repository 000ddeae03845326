interface Wanted {
  readonly id: string;
  readonly icon: string;
  readonly key: string;
  open(): Promise<unknown>;
}

const forGamemasters: readonly Wanted[] = [
  { id: "rest", icon: "fa-moon", key: "CROSSFIRE.Rest.title", open: async () => (await import("./group-window")).restWindow() },
  { id: "award", icon: "fa-star", key: "CROSSFIRE.Advance.title", open: async () => (await import("./group-window")).awardWindow() },
];

const forMakers: readonly Wanted[] = [
  { id: "make", icon: "fa-user-plus", key: "CROSSFIRE.Making.make", open: async () => (await import("./creation/window")).makeCharacter() },
  {
    id: "import",
    icon: "fa-file-import",
    key: "CROSSFIRE.Exchange.import",
    open: async () => (await import("./exchange/character")).chooseAndImport(),
  },
];

function buttonFor(page: Document, { id, icon, key, open }: Wanted): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.dataset["crossfireButton"] = id;
  const mark = page.createElement("i");
  mark.className = `fa-solid ${icon}`;
  mark.setAttribute("aria-hidden", "true");
  button.append(mark, ` ${game.i18n?.localize(key) ?? key}`);
  button.addEventListener("click", () => void open());
  return button;
}

const BROWSER: Wanted = {
  id: "browse",
  icon: "fa-magnifying-glass",
  key: "CROSSFIRE.Browser.open",
  open: async () => (await import("./compendium/browser")).browseCompendia(),
};

/** Adds the system's buttons that this user may use to the actor directory. Called whenever the directory is rendered. */
export const addDirectoryButtons = (element: HTMLElement): void =>
  putButtons(element, [...(game.user?.can("ACTOR_CREATE") ? forMakers : []), ...(game.user?.isGM ? forGamemasters : [])]);

/** Adds the compendium browser's button to the compendium directory. Called whenever the directory is rendered. */
export const addBrowserButton = (element: HTMLElement): void => putButtons(element, [BROWSER]);

function putButtons(element: HTMLElement, wanted: readonly Wanted[]): void {
  element.querySelector(".cf-directory")?.remove();
  if (wanted.length === 0) return;
  const row = element.ownerDocument.createElement("div");
  row.className = "crossfire cf-directory";
  row.append(...wanted.map((one) => buttonFor(element.ownerDocument, one)));
  const header = element.querySelector(".directory-header");
  if (header) header.append(row);
  else element.prepend(row);
}
