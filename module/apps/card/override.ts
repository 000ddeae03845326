import { waitForAnswer } from "../../foundry/dialogs";
import { placeKey } from "../../cards/card-words";
import { figured } from "../../foundry/numbers";
import { isAttack, keptIn, recordOf } from "../../documents/attack-record";
import { playedIfPossible } from "../../documents/played-record";
import { send } from "../../play/authority/intents";
import { notify } from "../../play/authority/notices";
import type { Reply } from "../../rules/attack/model/ask";
import { overrideId, OVERRIDE_LIMIT, type Override } from "../../rules/attack/model/override";
import type { AttackEvent, EventOf } from "../../rules/attack/model/events";
import { answersOf, type Answered } from "../../rules/attack/machine/replay";
import type { Attack } from "../../rules/attack/model/ruleset";
import { readDefenseName } from "../../rules/contest/defense";
import { anatomyOf, type OfBody, placesOn, placeName } from "../../rules/body/body-plan";
import { LIMB_ROLL, limbAt } from "../../rules/body/limb-hit-table";
import { rangeOf, resultOf } from "../../rules/chance/roll-specs";
import type { Prompt } from "../prompts/open-prompts";
import { openUntilValid } from "../parts/form-nodes";

const format = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ""): HTMLElementTagNameMap[K] =>
  Object.assign(document.createElement(tag), { className, textContent: text });

/** A row of the override window: an answer that was given in the attack, or a result of the attack. */
interface Row {
  readonly ask: string;
  readonly label: string;
  readonly value: string;
  /** Values to choose from; null for a number between `least` and `most`. */
  readonly choices: readonly { readonly value: string; readonly text: string }[] | null;
  readonly least: number;
  readonly most: number;
  readonly reply: (value: string) => Reply;
}

/**
 * Returns the name of the entity that a question is about, and the number of its bullet, 1 or more. The number is 0 if only one bullet
 * was fired.
 */
function aboutOf(attack: Attack, { ask }: Answered): { readonly name: string; readonly bullet: number } {
  const [, second = "", third] = ask.id.split(":");
  const who = "who" in ask && ask.who >= 0 ? ask.who : third === undefined || ask.kind === "choose" ? -1 : Number(third);
  const name =
    ask.kind === "keep-obvious"
      ? attack.field.entities[ask.entity]!.fighter.name
      : (attack.field.entities[who]?.fighter.name ?? attack.field.attacker.name);
  const ofBullet = third !== undefined || ask.id.startsWith("attack:") ? Number(second) + 1 : 1;
  return { name, bullet: attack.rounds > 1 ? Math.max(0, ofBullet) : 0 };
}

/** Returns a label with the number of the bullet; the label alone for 0. */
const ofBullet = (label: string, bullet: number): string =>
  bullet > 0 ? format("CROSSFIRE.Override.ofBullet", { label, number: String(bullet) }) : label;

const numbers = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** Returns the body plan of the entity that the id of a question names; empty if the id names no entity. */
const struckIn = (attack: Attack, { ask }: Answered): OfBody => attack.field.entities[Number(ask.id.split(":")[2])]?.fighter.plan ?? {};

const faceName = (face: number, body: OfBody): string => {
  const anatomy = anatomyOf(body);
  return `${face}: ${format(placeKey(placeName(anatomy[limbAt(anatomy, face)]!.id, body)))}`;
};

function rollRow(
  answered: Answered & { readonly ask: { readonly kind: "roll" } },
  about: { name: string; bullet: number },
  body: OfBody,
): Row {
  const { ask, outcome } = answered;
  const { least, most } = rangeOf(ask.spec);
  const limbs = ask.spec.kind === "table" && ask.spec.table === LIMB_ROLL;
  const leaf = ask.spec.kind === "sum" && ask.what !== "damage" ? "total" : ask.what;
  return {
    ask: ask.id,
    label: ofBullet(format(`CROSSFIRE.Override.${leaf}`, { name: about.name }), about.bullet),
    value: String(resultOf(outcome)),
    choices: limbs ? numbers(least, most).map((face) => ({ value: String(face), text: faceName(face, body) })) : null,
    least,
    most,
    reply: (value) => ({ ask: ask.id, kind: "set", value: Number(value) }),
  };
}

/** Names a defense, such as "Parry" or "Parry, with Karma". */
function defenseText(id: string): string {
  const { defense, push } = readDefenseName(id);
  const plain = format(`CROSSFIRE.Defense.${defense}`);
  return push ? format("CROSSFIRE.Defense.withKarma", { defense: plain }) : plain;
}

function rowOf(attack: Attack, answered: Answered): Row {
  const about = aboutOf(attack, answered);
  const { ask, reply } = answered;
  const chosen = { ask: ask.id, least: 0, most: 0 };
  switch (ask.kind) {
    case "roll":
      return rollRow({ ...answered, ask }, about, struckIn(attack, answered));
    case "defense":
      return {
        ...chosen,
        label: format("CROSSFIRE.Override.choice", { name: about.name }),
        value: reply.kind === "defense" ? reply.defense : "",
        choices: ask.options.filter(({ affordable }) => affordable).map(({ id }) => ({ value: id, text: defenseText(id) })),
        reply: (defense) => ({ ask: ask.id, kind: "defense", defense }),
      };
    case "choose":
      return {
        ...chosen,
        label: ofBullet(format("CROSSFIRE.Override.choose"), about.bullet),
        value: reply.kind === "entity" ? String(reply.entity) : "",
        choices: ask.among.map((index) => ({ value: String(index), text: attack.field.entities[index]!.fighter.name })),
        reply: (entity) => ({ ask: ask.id, kind: "entity", entity: Number(entity) }),
      };
    case "keep-obvious":
      return {
        ...chosen,
        label: format("CROSSFIRE.Override.keep-obvious", { name: about.name }),
        value: String(reply.kind === "keep" && reply.keep),
        choices: ["true", "false"].map((value) => ({ value, text: format(`CROSSFIRE.Ask.${value === "true" ? "keep" : "aside"}`) })),
        reply: (keep) => ({ ask: ask.id, kind: "keep", keep: keep === "true" }),
      };
  }
}

/** Functions that return the damage that got through to an entity, by the kind of the event that states it. */
const THROUGH: Readonly<Partial<Record<AttackEvent["kind"], (event: never) => number>>> = {
  overridden: ({ damage }: EventOf<"overridden">) => damage,
  "armor-held": () => 0,
  soaked: ({ left }: EventOf<"soaked">) => left,
  reduced: ({ left }: EventOf<"reduced">) => left,
  harmed: ({ damage }: EventOf<"harmed">) => damage,
};

/** Returns one row per possible override, bullet and entity, with the latest value. */
function overrideRows(attack: Attack, events: readonly AttackEvent[]): Row[] {
  const rows = new Map<string, Row>();
  for (const event of events) {
    if (!("entity" in event)) continue;
    const { fighter } = attack.field.entities[event.entity]!;
    const { places } = placesOn(attack.ruleset.declaration, fighter.plan);
    const at = { bullet: event.bullet, subject: event.entity };
    const put = (what: Override, label: string, now: number, choices: Row["choices"]): void => {
      const ask = overrideId(what, at);
      const reply = (value: string): Reply => ({ ask, kind: "override", value: Number(value) });
      rows.set(ask, {
        ask,
        label: ofBullet(format(label, { name: fighter.name }), attack.rounds > 1 ? event.bullet + 1 : 0),
        value: String(now),
        choices,
        least: 0,
        most: OVERRIDE_LIMIT,
        reply,
      });
    };
    // A rolled location already has its die among the rows.
    if (event.kind === "located" && event.face === null && places.includes(event.limb)) {
      const all = places.map((place, index) => ({ value: String(index), text: format(placeKey(placeName(place, fighter.plan))) }));
      put("place", "CROSSFIRE.Override.place", places.indexOf(event.limb), all);
    }
    const through = THROUGH[event.kind];
    // Unchecked: the kind of the event selects the function that takes events of this kind.
    if (through && fighter.kind !== "barrier") put("damage", "CROSSFIRE.Override.through", through(event as never), null);
  }
  return [...rows.values()];
}

/**
 * Builds a select, or a number field with its bounds. Sets values as attributes, because the dialog may copy the content before showing it.
 */
function fieldOf({ ask, value, choices, least, most }: Row): HTMLElement {
  const field = document.createElement(choices ? "select" : "input");
  field.setAttribute("name", ask);
  for (const choice of choices ?? []) {
    const option = made("option", "", choice.text);
    option.setAttribute("value", choice.value);
    option.toggleAttribute("selected", choice.value === value);
    field.append(option);
  }
  if (!choices) {
    for (const [name, set] of Object.entries({ type: "number", value, min: least, max: most, step: 1, required: "" }))
      field.setAttribute(name, String(set));
  }
  return field;
}

function contentOf(rows: readonly Row[]): HTMLElement {
  const content = made("div", "cf-prompt-content cf-override");
  const set = made("fieldset", "rows");
  set.append(made("legend", "", format("CROSSFIRE.Override.legend")));
  for (const row of rows) {
    const label = made("label", "row");
    label.append(made("span", "", row.label), fieldOf(row));
    if (!row.choices) label.append(made("small", "hint", format("CROSSFIRE.Override.range", { least: row.least, most: row.most })));
    set.append(label);
  }
  const reason = made("label", "reason");
  const input = made("input", "");
  for (const [name, value] of Object.entries({ type: "text", name: "reason", required: "", maxlength: "300", autocomplete: "off" }))
    input.setAttribute(name, value);
  reason.append(
    made("span", "", format("CROSSFIRE.Override.reason")),
    input,
    made("small", "hint", format("CROSSFIRE.Override.reasonHint")),
  );
  content.append(set, reason);
  return content;
}

interface Decided {
  readonly replies: readonly Reply[];
  readonly reason: string;
}

/** Returns replies for the rows that the GM changed, and the GM's reason. */
function decidedIn(form: HTMLFormElement, rows: readonly Row[]): Decided {
  const valueOf = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null)?.value ?? "";
  return {
    replies: rows.filter((row) => valueOf(row.ask) !== row.value).map((row) => row.reply(valueOf(row.ask))),
    reason: valueOf("reason"),
  };
}

/**
 * Lets the GM override the answers, dice and results of an attack, and give a reason. Shows a notice if nothing can be overridden or
 * nothing was changed.
 */
export async function askForOverride(messageId: string): Promise<void> {
  const message = game.messages?.get(messageId);
  const record = isAttack(message) ? recordOf(message) : undefined;
  const played = record && playedIfPossible(record);
  if (!record || !played) return void notify({ level: "warn", key: "CROSSFIRE.Override.nothing", values: {} });
  const rows = [
    ...answersOf(played.attack, keptIn(record).replies).map((answered) => rowOf(played.attack, answered)),
    ...overrideRows(played.attack, played.replay.events),
  ];
  const decided = (await waitForAnswer({
    window: { title: format("CROSSFIRE.Override.title"), icon: "fa-solid fa-gavel" },
    classes: ["crossfire", "cf-prompt"],
    position: { width: 420 },
    content: contentOf(rows),
    rejectClose: false,
    buttons: [
      {
        action: "save",
        label: format("CROSSFIRE.Override.save"),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => (button.form ? decidedIn(button.form, rows) : null),
      },
    ],
    render: (_event: Event, dialog: Prompt) => openUntilValid(dialog.element, "save"),
  })) as Decided | null;
  if (!decided) return;
  if (decided.replies.length === 0) return void notify({ level: "info", key: "CROSSFIRE.Override.unchanged", values: {} });
  await send("override", messageId, decided);
}
