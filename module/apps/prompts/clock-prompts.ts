import { figured } from "../../foundry/numbers";
import { clockOf } from "../../documents/combat";
import { actorOf } from "../../foundry/documents";
import { findElement } from "../../foundry/elements";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { usesManualDice } from "../../play/attack/manual-dice";
import type { Waited } from "../../play/authority/deadline";
import { send } from "../../play/authority/intents";
import { designated } from "../../play/authority/who-answers";
import { combatantsToRoll, karmaHelps } from "../../play/combat/initiative";
import { askedNow, lastChanceOf, mayKeepDelaying } from "../../play/combat/last-chance";
import { pendingRollOf } from "../../play/combat/pending-initiative";
import { openSurprise, pendingSurprise } from "../../play/combat/surprise-state";
import { followTactics } from "../../play/tactics/follow-tactics";
import { actingNow } from "../../rules/clock/clock";
import { left } from "../../rules/clock/actions";
import { passCount } from "../../rules/clock/passes";
import { made } from "../parts/form-nodes";
import { karmaOf } from "../tracker/fallen";
import type { Prompt } from "./open-prompts";
import { askInPrompt } from "./prompt-window";
import { showTimeLeft } from "./time-left";

type Kind = "initiative" | "surprise" | "lastChance" | "phase";

/** A question or notice from the clock to a player, about one combatant. */
interface ClockPrompt {
  /** Key of the occasion; each occasion is shown once. */
  readonly key: string;
  readonly kind: Kind;
  readonly combat: CrossfireCombat;
  readonly combatant: CrossfireCombatant;
}

interface Shown {
  readonly prompted: ClockPrompt;
  prompt: Prompt | null;
  /** True if the occasion passed before the window opened. */
  over: boolean;
}

/** Open windows on this client, by key. The next constant has the occasions that the user has closed or answered. */
const shown = new Map<string, Shown>();
const putAside = new Set<string>();

const format = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(`CROSSFIRE.Prompt.${key}`, figured(values)) ?? key;

const apOf = ({ combat, combatant }: ClockPrompt): number => {
  const clock = clockOf(combat);
  const fighter = clock.fighters[combatant.id ?? ""];
  return fighter ? left(clock, fighter).ap : 0;
};

/** Returns how long the combatant's prompt has been open; null for a notice, and before the wait begins. */
function waitedOf({ kind, combat, combatant }: ClockPrompt): Waited | null {
  const id = combatant.id ?? "";
  if (kind === "initiative") return pendingRollOf(combat, id)?.waited ?? null;
  if (kind === "surprise") return openSurprise(combat)?.tests[id]?.waited ?? null;
  return kind === "lastChance" ? lastChanceOf(combat, id) : null;
}

/** Returns the occasions of a combat that concern this user. GMs get no prompts, because they see the tracker. */
function promptsIn(combat: CrossfireCombat): readonly ClockPrompt[] {
  const user = game.user;
  if (!user || user.isGM || !game.combats?.has(combat.id ?? "")) return [];
  const clock = clockOf(combat);
  const ids: Readonly<Record<Kind, readonly string[]>> = {
    // A user asked for the faces of physical dice already has that window.
    initiative: combatantsToRoll(combat).flatMap(({ id }) => (id && pendingRollOf(combat, id)?.userId !== user.id ? [id] : [])),
    surprise: pendingSurprise(combat),
    lastChance: askedNow(combat),
    phase: clock.round > 0 ? actingNow(clock) : [],
  };
  const occasion = { initiative: clock.round, surprise: openSurprise(combat)?.key ?? "", lastChance: "", phase: "" };
  return Object.entries(ids).flatMap(([name, ofKind]) =>
    ofKind.flatMap((id) => {
      const kind = name as Kind;
      const combatant = combat.combatants.get(id) as CrossfireCombatant | undefined;
      if (!combatant || designated(actorOf(combatant))?.id !== user.id) return [];
      return [{ key: `${combat.id} ${kind} ${occasion[kind] || `${clock.round} ${clock.pass}`} ${id}`, kind, combat, combatant }];
    }),
  );
}

/** Builds the prompt's content from DOM nodes, so that names are never parsed as HTML. */
function contentOf(prompted: ClockPrompt): HTMLElement {
  const { round, pass, passes } = clockOf(prompted.combat);
  const content = made("div", "", { class: "cf-prompt-content" });
  const total = passCount(clockOf(prompted.combat));
  const when =
    round === 0
      ? ""
      : passes && prompted.kind !== "initiative"
        ? format("pass", { round, pass, passes: total })
        : format("round", { round });
  const ap = prompted.kind === "phase" ? format("ap", { ap: apOf(prompted) }) : "";
  content.append(made("p", [when, ap].filter(Boolean).join(" · "), { class: "hint" }));
  return content;
}

interface Answer {
  readonly action: string;
  readonly label: string;
}

function answersOf({ kind, combat, combatant }: ClockPrompt): readonly Answer[] {
  const answer = (action: string, values = {}): Answer => ({ action, label: format(action, values) });
  const karma = karmaHelps() ? karmaOf(combatant) : 0;
  if (kind === "initiative") return [answer("roll"), ...(karma > 0 ? [answer("karma", { karma })] : [])];
  if (kind === "surprise") return [answer("roll")];
  if (kind === "lastChance") return [answer("act"), ...(mayKeepDelaying(combat, combatant.id ?? "") ? [answer("delay")] : [])];
  return [answer("ok")];
}

async function carryOut({ kind, combat, combatant }: ClockPrompt, action: string): Promise<void> {
  const id = combat.id ?? "";
  const of = { combatant: combatant.id ?? "" };
  if (kind === "initiative") return send("roll-initiative", id, { ...of, karma: action === "karma" });
  if (kind === "lastChance")
    return action === "act" ? send("step-in", id, { ...of, timing: "before" }) : send("delay", id, { ...of, until: "next" });
  if (kind !== "surprise") return;
  if (!usesManualDice(game.user as User.Implementation | null)) return send("surprise-roll", id, of);
  return (await import("../tracker/surprise-window")).askForSurprise(combat, of.combatant);
}

async function show(prompted: ClockPrompt): Promise<void> {
  const own: Shown = { prompted, prompt: null, over: false };
  shown.set(prompted.key, own);
  const pressed = await askInPrompt({
    title: format(prompted.kind, { name: prompted.combatant.name ?? "" }),
    icon: "fa-solid fa-stopwatch",
    classes: ["cf-clock-prompt"],
    position: { width: 320, top: 80 },
    content: contentOf(prompted),
    buttons: answersOf(prompted).map(({ action, label }, index) => ({ action, label, default: index === 0 })),
    leavesFocus: true,
    opened: (prompt) => {
      own.prompt = prompt;
      const content = findElement(prompt.element, HTMLElement, ".cf-prompt-content");
      if (content && prompted.kind !== "phase") showTimeLeft(content, () => waitedOf(prompted), "CROSSFIRE.Prompt.timeLeft");
      if (own.over) void prompt.close();
    },
  });
  if (shown.get(prompted.key) === own) shown.delete(prompted.key);
  if (own.over) return;
  putAside.add(prompted.key);
  if (typeof pressed === "string") await carryOut(prompted, pressed);
}

function close(key: string): void {
  const own = shown.get(key);
  if (!own) return;
  own.over = true;
  shown.delete(key);
  void own.prompt?.close();
}

/** AP of each acting combatant when its phase was announced, by prompt key. */
const announced = new Map<string, number>();

/** Returns whether an acting combatant has spent AP, which shows that the player has noticed the start of the phase. */
function hasBegun(prompted: ClockPrompt): boolean {
  const ap = apOf(prompted);
  const before = announced.get(prompted.key) ?? ap;
  announced.set(prompted.key, before);
  return ap !== before;
}

/**
 * Shows the clock's questions about this player's combatants and the current phase, and closes prompts that no longer apply. After a
 * reload, open questions are shown again.
 * @rule SS-ROUND-06 @rule SS-DELAY-10 @rule SS-SURPRISE-07
 */
export function watchClock(combat: CrossfireCombat): void {
  const wanted = promptsIn(combat).filter((one) => one.kind !== "phase" || !hasBegun(one));
  const keys = new Set(wanted.map(({ key }) => key));
  const isOver = (key: string): boolean => key.startsWith(`${combat.id} `) && !keys.has(key);
  for (const key of [...shown.keys()].filter(isOver)) close(key);
  for (const one of wanted) if (!shown.has(one.key) && !putAside.has(one.key)) void show(one);
}

/** Closes the notices about the current phase once the player has begun to act. */
export function closePhasePrompts(): void {
  for (const [key, { prompted }] of [...shown]) {
    if (prompted.kind !== "phase") continue;
    putAside.add(key);
    close(key);
  }
}

/** Shows the open questions of all combats' clocks. Checks a clock again whenever this client receives tactics for its combat. */
export function watchAllClocks(): void {
  followTactics(watchClock);
  for (const combat of game.combats?.contents ?? []) watchClock(combat as CrossfireCombat);
}
