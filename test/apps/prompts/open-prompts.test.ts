import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guardFocus } from "../../../module/apps/prompts/open-prompts";

/** Maximum number of focus changes; a test fails above it. */
const MOST_CHANGES = 20;

/** Stand-in for the page: reports every focus change to its listeners immediately, as a browser does. */
class Page {
  readonly body = new Focusable(this, "");
  active: Focusable = this.body;
  changes = 0;
  readonly #listeners = new Set<(event: object) => void>();

  readonly addEventListener = (_kind: string, listener: (event: object) => void): void => void this.#listeners.add(listener);
  readonly removeEventListener = (_kind: string, listener: (event: object) => void): void => void this.#listeners.delete(listener);

  moveFocus(target: Focusable): void {
    if ((this.changes += 1) > MOST_CHANGES) throw new Error("the focus never comes to rest");
    const relatedTarget = this.active === this.body ? null : this.active;
    this.active = target;
    for (const listener of this.#listeners) listener({ target, relatedTarget });
  }
}

/** Stand-in for an element of the page. It is inside an opening prompt, or it is a text field or a button outside the prompt. */
class Focusable {
  constructor(
    readonly page: Page,
    readonly kind: "prompt" | "field" | "",
  ) {}
  closest(): Focusable | null {
    return this.kind === "prompt" ? this : null;
  }
  matches(): boolean {
    return this.kind === "field";
  }
  focus(): void {
    this.page.moveFocus(this);
  }
  blur(): void {
    this.page.active = this.page.body;
  }
}

describe("the focus while prompts open", () => {
  let page: Page;
  beforeEach(() => {
    page = new Page();
    vi.stubGlobal("document", page);
    for (const name of ["Element", "HTMLElement"]) vi.stubGlobal(name, Focusable);
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["both leave the focus to the page", [true, true]],
    ["one takes the focus", [false, true]],
    ["both take the focus", [false, false]],
  ] as const)("comes to rest in one of two prompts that open together: %s", (_, always) => {
    const [first, second] = [new Focusable(page, "prompt"), new Focusable(page, "prompt")];
    first.focus();
    const ends = always.map((one) => guardFocus(one));
    second.focus();
    expect(page.active).toBe(second);
    for (const end of ends) end();
  });

  test("stays in the text field in which the user types", () => {
    const [field, prompt] = [new Focusable(page, "field"), new Focusable(page, "prompt")];
    field.focus();
    const end = guardFocus(false);
    prompt.focus();
    expect(page.active).toBe(field);
    end();
  });

  test("stays on a button of the page if an opening prompt may not take the focus", () => {
    const [button, prompt] = [new Focusable(page, ""), new Focusable(page, "prompt")];
    button.focus();
    const end = guardFocus(true);
    prompt.focus();
    expect(page.active).toBe(button);
    end();
    prompt.focus();
    expect(page.active).toBe(prompt);
  });
});
