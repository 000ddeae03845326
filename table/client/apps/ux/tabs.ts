export interface TabsConfig {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: ((event: Event | null, tabs: Tabs, tab: string) => unknown) | null;
}

/** Tabs inside any element: links with `data-tab` in a navigation element, and contents of class `tab` elsewhere. */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabsConfig["callback"];
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;

  constructor(private readonly config: TabsConfig) {
    this.group = config.group;
    this.active = config.initial;
    this.callback = config.callback;
  }

  bind(html: HTMLElement): void {
    const { navSelector, contentSelector } = this.config;
    this._nav = html.matches(navSelector) ? html : html.querySelector<HTMLElement>(navSelector);
    if (!this._nav) return;
    this._content = contentSelector ? (html.matches(contentSelector) ? html : html.querySelector<HTMLElement>(contentSelector)) : null;
    this.group ??= this._nav.dataset.group;
    this.activate(this.active ?? this.#links()[0]?.dataset.tab ?? "");
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
  }

  #links(): HTMLElement[] {
    return [...(this._nav?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])].filter(
      (link) => !this.group || (link.dataset.group ?? this.group) === this.group,
    );
  }

  activate(tab: string, { triggerCallback = false, event = null }: { triggerCallback?: boolean; event?: Event | null } = {}): void {
    const links = this.#links();
    if (!links.length) return;
    const known = links.some((link) => link.dataset.tab === tab) ? tab : links[0]!.dataset.tab!;
    for (const link of links) link.classList.toggle("active", link.dataset.tab === known);
    for (const content of this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? []) {
      if (!this.group || (content.dataset.group ?? this.group) === this.group)
        content.classList.toggle("active", content.dataset.tab === known);
    }
    this.active = known;
    if (triggerCallback) this.callback?.(event, this, known);
  }

  _onClickNav(event: Event): void {
    const link = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const tab = link?.dataset.tab;
    if (!tab || tab === this.active) return;
    event.preventDefault();
    this.activate(tab, { triggerCallback: true, event });
  }
}
