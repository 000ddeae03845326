import { closestElement } from "../../foundry/elements";

/** What a ledger says of a rule. */
interface RuleText {
  readonly title: string;
  readonly rule: string;
}

type RuleTexts = Readonly<Record<string, RuleText>>;

const NOTED = "[data-rules]";

let texts: Promise<RuleTexts> | null = null;

/** Loaded when somebody first asks. Without them a note names its rules by id. */
const ruleTexts = (): Promise<RuleTexts> =>
  (texts ??= fetch(foundry.utils.getRoute("systems/crossfire/rules.json"))
    .then((answer) => (answer.ok ? (answer.json() as Promise<RuleTexts>) : {}))
    .catch(() => ({})));

const oneSpaced = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();

/** "XF-05 Glancing and solid: net hits ..." for every rule, below what the line itself says. */
function noteOf(element: HTMLElement, known: RuleTexts): string {
  const ids = (element.dataset["rules"] ?? "").split(" ").filter(Boolean);
  const rules = ids.map((id) => (known[id] ? `${id} ${known[id].title}: ${known[id].rule}` : id));
  return [oneSpaced(element.textContent), ...rules].join("\n\n");
}

interface Tooltips {
  readonly element: HTMLElement | null;
  activate(element: HTMLElement): void;
  deactivate(): void;
}

const tooltips = (): Tooltips => game.tooltip as Tooltips;

const notedAt = ({ target }: Event): HTMLElement | null => closestElement(target, HTMLElement, NOTED) ?? null;

/** Puts the words of the rules into what the tooltip shows; one that is open shows them at once. */
async function tell(element: HTMLElement): Promise<void> {
  if (!element.dataset["told"]) {
    const known = await ruleTexts();
    element.dataset["told"] = "true";
    element.dataset["tooltipText"] = noteOf(element, known);
    if (tooltips().element === element) tooltips().activate(element);
  }
}

/** Somebody who uses the keyboard sees it as well. */
async function tellFocused(element: HTMLElement): Promise<void> {
  await tell(element);
  if (element.ownerDocument.activeElement === element && element.matches(":focus-visible")) tooltips().activate(element);
}

/** Lets every line of a card say which rule decided it, in words, while the pointer is on it or the keyboard focus. */
export function tellRules(page: Document): void {
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
