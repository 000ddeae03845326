import { closestElement } from "../../foundry/elements";

/** Title and text of a rule, for the tooltip. */
interface RuleText {
  readonly title: string;
  readonly rule: string;
}

type RuleTexts = Readonly<Record<string, RuleText>>;

const NOTED = "[data-rules]";

let texts: Promise<RuleTexts> | null = null;

/** Loads the texts of the rules once, on first use. If loading fails, notes show only rule ids. */
const ruleTexts = (): Promise<RuleTexts> =>
  // Unchecked: the build writes this file from the same rules.
  (texts ??= fetch(foundry.utils.getRoute("systems/crossfire/rules.json"))
    .then((answer) => (answer.ok ? (answer.json() as Promise<RuleTexts>) : {}))
    .catch(() => ({})));

const oneSpaced = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();

/** Returns the text of the line, followed by its table and its rules, such as "XF-05 Glancing and solid: net hits ...". */
function noteOf(element: HTMLElement, known: RuleTexts): string {
  const ids = (element.dataset["rules"] ?? "").split(" ").filter(Boolean);
  const rules = ids.map((id) => (known[id] ? `${id} ${known[id].title}: ${known[id].rule}` : id));
  return [oneSpaced(element.textContent), element.dataset["table"] ?? "", ...rules].filter(Boolean).join("\n\n");
}

interface Tooltips {
  readonly element: HTMLElement | null;
  activate(element: HTMLElement): void;
  deactivate(): void;
}

const tooltips = (): Tooltips => game.tooltip as Tooltips;

const notedAt = ({ target }: Event): HTMLElement | null => closestElement(target, HTMLElement, NOTED) ?? null;

/** Adds the texts of the rules to the tooltip of an element; an open tooltip shows them immediately. */
async function tell(element: HTMLElement): Promise<void> {
  if (!element.dataset["told"]) {
    const known = await ruleTexts();
    element.dataset["told"] = "true";
    element.dataset["tooltipText"] = noteOf(element, known);
    if (tooltips().element === element) tooltips().activate(element);
  }
}

/** Shows the tooltip of an element once its texts are loaded, if the element still has the keyboard focus. */
async function tellFocused(element: HTMLElement): Promise<void> {
  await tell(element);
  if (element.ownerDocument.activeElement === element && element.matches(":focus-visible")) tooltips().activate(element);
}

/** Shows the rules that decided a line of a card, on hover or keyboard focus. */
export function showRules(page: Document): void {
  page.addEventListener("pointerover", (event) => {
    const element = notedAt(event);
    if (element) void tell(element);
  });
  page.addEventListener("focusin", (event) => {
    const element = notedAt(event);
    if (element && element === event.target) void tellFocused(element);
  });
  page.addEventListener("focusout", (event) => {
    if (notedAt(event) === event.target && tooltips().element === event.target) tooltips().deactivate();
  });
}
