export interface SearchFilterConfig {
  inputSelector: string;
  contentSelector: string;
  initial?: string;
  delay?: number;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
}

/** Reports the text of a search field after each pause in typing. */
export class SearchFilter {
  query: string;
  rgx: RegExp;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #content: HTMLElement | null = null;

  constructor(private readonly config: SearchFilterConfig) {
    this.query = config.initial ?? "";
    this.rgx = SearchFilter.#pattern(this.query);
  }

  static #pattern(query: string): RegExp {
    return new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  }

  /** Returns the query trimmed, and without accents and combining marks. */
  static cleanQuery(query: string): string {
    return query
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .trim();
  }

  bind(html: HTMLElement): void {
    this.#content = html.querySelector<HTMLElement>(this.config.contentSelector);
    const input = html.querySelector<HTMLInputElement>(this.config.inputSelector);
    if (!input) return;
    input.value = this.query;
    input.addEventListener("input", (event) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.filter(event, input.value), this.config.delay ?? 200);
    });
    if (this.query) this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = SearchFilter.#pattern(this.query);
    this.config.callback(event, this.query, this.rgx, this.#content);
  }
}
