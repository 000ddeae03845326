import { globals, type SystemObject } from "../../common/dynamic";
import type { RollTerm } from "./terms/term";
import { wording } from "./environment";
import type { DieResult } from "./terms/results";

/** One die whose face a user or device supplies. */
interface Slot {
  id: string;
  term: SystemObject;
  method: string;
  /** A face that has already been supplied. */
  face?: number;
}

/** Requests the faces of dice from the user, or from a device that registers results. The random source supplies missing faces. */
export class RollResolver {
  readonly roll: SystemObject;
  /** Dice that wait for a face, by id. */
  readonly fulfillable = new Map<string, Slot>();
  #next = 0;

  constructor(roll: unknown) {
    this.roll = roll;
  }

  /** True if a dialog can ask the user. */
  static get available(): boolean {
    return typeof dialog()?.prompt === "function";
  }

  /** Requests faces for all dice whose number is known before the roll. */
  async awaitFulfillment(): Promise<void> {
    const terms: SystemObject[] = this.roll.constructor.identifyFulfillableTerms(this.roll.terms);
    await this.#fill(terms.filter((term) => Number.isInteger(term.number) && !term._evaluated));
  }

  /** Requests faces for the dice of a term whose number has become known during the roll. */
  async addTerm(term: SystemObject): Promise<void> {
    if (this.roll.constructor.identifyFulfillableTerms([term]).includes(term)) await this.#fill([term]);
  }

  /** Requests the face of one more die, which was rerolled or added. @returns the face; undefined if no face is supplied */
  async resolveResult(term: RollTerm, method: string, _options: { reroll?: boolean; explode?: boolean } = {}): Promise<number | undefined> {
    const [die] = await this.#ask([this.#slot(term, method)]);
    return die?.result;
  }

  /** Accepts a supplied face for the first die that waits for one. @returns false if no die waits */
  registerResult(method: string, denomination: string, result: number): boolean {
    const slot = [...this.fulfillable.values()].find(
      (each) => each.face === undefined && each.method === method && each.term.denomination === denomination,
    );
    if (!slot) return false;
    slot.face = result;
    const input = typeof document === "undefined" ? null : (document.getElementById(slot.id) as HTMLInputElement | null);
    if (input) input.value = String(result);
    return true;
  }

  async #fill(terms: SystemObject[]): Promise<void> {
    const slots = terms.flatMap((term) => {
      term._method ??= term._chosenMethod();
      return Array.from({ length: Math.abs(term.number) - term.results.length }, () => this.#slot(term, term._method));
    });
    if (!slots.length) return;
    const dice = await this.#ask(slots);
    slots.forEach((slot, index) => slot.term.results.push(dice[index]));
  }

  #slot(term: RollTerm, method: string): Slot {
    const slot = { id: `die-${Math.random().toString(36).slice(2)}-${this.#next++}`, term, method };
    this.fulfillable.set(slot.id, slot);
    return slot;
  }

  async #ask(slots: Slot[]): Promise<DieResult[]> {
    try {
      const faces = await promptForFaces(slots);
      return slots.map((slot) => ({ result: faces[slot.id] ?? slot.face ?? slot.term.randomFace(), active: true }));
    } finally {
      for (const { id } of slots) this.fulfillable.delete(id);
    }
  }
}

const dialog = () => globals.foundry?.applications?.api?.DialogV2;

const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Asks the user for faces. @returns the entered faces by slot id, without empty fields and values out of range; empty without a dialog */
async function promptForFaces(slots: Slot[]): Promise<Record<string, number>> {
  if (!RollResolver.available) return {};
  const fields = slots.map(({ id, term, face }) => {
    const [low, high] = [term._extremeFace({ minimize: true }), term._extremeFace({ maximize: true })];
    const label = escaped([term.denomination, term.flavor].filter(Boolean).join(" "));
    return `<div class="form-group"><label for="${id}">${label}</label>
      <input id="${id}" name="${id}" type="number" min="${low}" max="${high}" step="1" value="${escaped(face ?? "")}"></div>`;
  });
  const hint = escaped(wording("ROLL.ManualHint", "Enter what the dice show. Empty fields are thrown for you."));
  const answer = await dialog().prompt({
    window: { title: wording("ROLL.ManualTitle", "Your dice") },
    content: `<p>${hint}</p>${fields.join("")}`,
    ok: { callback: (_event: Event, button: HTMLButtonElement) => readFaces(button.form, slots) },
    rejectClose: false,
  });
  return answer ?? {};
}

function readFaces(form: HTMLFormElement | null, slots: Slot[]): Record<string, number> {
  const faces: Record<string, number> = {};
  for (const { id } of slots) {
    const input = form?.elements.namedItem(id) as HTMLInputElement | null;
    if (input?.value && input.validity.valid) faces[id] = input.valueAsNumber;
  }
  return faces;
}
