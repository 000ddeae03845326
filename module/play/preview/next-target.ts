import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { clearWay } from "../../rules/flight/battle-map";
import { middleOf } from "../../rules/flight/footprint";
import { eyeOf } from "../../scene/line-on-map";
import { announce } from "../../foundry/announce";
import { isBarrier } from "../../scene/kinds";
import { mapOf } from "../../scene/map-of";
import { footprintOf } from "../../scene/token-footprint";
import { riseOf } from "../../scene/token-rise";
import { heldWeapon, ownToken, plainOrder } from "./held-weapon";
import { preview } from "./preview";
import { prompts } from "../authority/prompts";
import { replaceNotice } from "../authority/notices";
import { nameHere } from "../withheld-names";

type Token = CrossfireToken;
interface Placeable {
  readonly id: string;
  readonly document: Token;
  readonly isVisible: boolean;
  setTarget(targeted: boolean, options: object): void;
}

const knows = (token: Token): boolean => game.user?.isGM === true || !token.hidden;
const isUp = ({ actor }: Token): boolean => actor !== null && !isBarrier(actor as CrossfireActor) && !actor.statuses.has("dead");

/**
 * Returns whether this user sees a token on the map, which Foundry requires for targeting. The token must be drawn, on a level in view, and
 * within the sight of the user's tokens.
 */
const isSeen = (token: Token): boolean => (canvas?.tokens?.get(token.id ?? "") as Placeable | undefined)?.isVisible === true;

/** Returns the visible, living tokens of other dispositions with a clear line of fire to them, nearest first. */
function inLine(own: Token, scene: CrossfireScene): Token[] {
  const eye = eyeOf(own, own.actor as CrossfireActor, scene);
  const { closed: map } = mapOf(scene);
  const others = (scene.tokens.contents as Token[]).filter(
    (token) => token !== own && knows(token) && isUp(token) && isSeen(token) && token.disposition !== own.disposition,
  );
  return others
    .map((token) => {
      const actor = token.actor as CrossfireActor;
      const at = middleOf(footprintOf(token, actor, scene));
      const { foot, top } = riseOf(token, actor, scene);
      return { token, meters: Math.hypot(at.x - eye.x, at.y - eye.y), clear: clearWay(map, eye, { ...at, z: (foot + top) / 2 }, "shots") };
    })
    .filter(({ clear }) => clear)
    .sort((a, b) => a.meters - b.meters)
    .map(({ token }) => token);
}

/** Last part of the language key of a sentence about targets. */
type Leaf = "aimed" | "severalAimed" | "noneAimed" | "noneLeft" | "nobodySelected" | "nobodyInLine";

/** Notifies this user of the result of a key press, on screen and through a screen reader. */
function say(leaf: Leaf, values: Record<string, string>): void {
  const key = `CROSSFIRE.Target.${leaf}`;
  replaceNotice({ level: "info", key, values });
  announce(game.i18n?.format(key, values) ?? key);
}

/** Notifies this user of the names of the current targets. */
function sayTargets(): void {
  const names = targetsOf().map(({ document }) => nameHere(document));
  if (names.length > 1) return say("severalAimed", { count: String(names.length), names: names.join(", ") });
  return names[0] === undefined ? say("noneAimed", {}) : say("aimed", { name: names[0] });
}

/** Returns this user's targets, the one added last at the end. */
const targetsOf = (): Placeable[] => [...(game.user?.targets ?? [])] as Placeable[];

const aimAt = (token: Token, releaseOthers: boolean): void =>
  (canvas?.tokens?.get(token.id ?? "") as Placeable | undefined)?.setTarget(true, { releaseOthers });

/**
 * Returns the tokens in the line of fire of the user's token, and that token's name. If there are none, notifies the user of the reason and
 * returns null.
 */
function tokensInLine(): { readonly name: string; readonly line: readonly Token[] } | null {
  const own = ownToken();
  const scene = (own?.parent ?? null) as CrossfireScene | null;
  if (!own?.actor || !scene) {
    say("nobodySelected", {});
    return null;
  }
  const line = inLine(own, scene);
  if (line.length > 0) return { name: own.name, line };
  say("nobodyInLine", { name: own.name });
  return null;
}

/**
 * Returns the tokens that a key press can target next, in order, starting after the last target.
 * @param step 1: nearest first; -1: farthest first.
 */
function upcoming(line: readonly Token[], targets: readonly Placeable[], step: 1 | -1): Token[] {
  const order = step > 0 ? line : line.toReversed();
  const last = targets.at(-1);
  const from = (last ? order.indexOf(last.document) : -1) + 1;
  const taken = new Set(targets.map(({ document }) => document));
  return [...order.slice(from), ...order.slice(0, from)].filter((token) => !taken.has(token));
}

/**
 * Targets the next token with a clear line of fire, nearest first, instead of the last target. Other targets stay. After the last token,
 * starts again with the first.
 *
 * @param step 1: the next; -1: the previous.
 */
export function nextTarget(step: 1 | -1): void {
  const found = tokensInLine();
  if (!found) return;
  const targets = targetsOf();
  const [next] = upcoming(found.line, targets, step);
  if (next) {
    if (targets.length > 1) targets.at(-1)?.setTarget(false, { releaseOthers: false });
    aimAt(next, targets.length <= 1);
  }
  sayTargets();
}

/** Targets the next token with a clear line of fire besides the user's targets. */
export function addTarget(): void {
  const found = tokensInLine();
  if (!found) return;
  const [next] = upcoming(found.line, targetsOf(), 1);
  if (!next) return say("noneLeft", { name: found.name });
  aimAt(next, false);
  sayTargets();
}

/** Releases the target that was added last. */
export function dropTarget(): void {
  targetsOf().at(-1)?.setTarget(false, { releaseOthers: false });
  sayTargets();
}

/**
 * Shows range and cover of the hovered token. Removes the display if the user's token holds no weapon.
 * @param target null: no token is hovered.
 */
export function readOut(target: Token | null): void {
  const own = ownToken();
  const weapon = own && target && own !== target && own.parent === target.parent ? heldWeapon(own.actor as CrossfireActor) : null;
  if (!own || !target?.actor || !weapon) return prompts().showReadout(null, []);
  const { line, friends } = preview(plainOrder(own, weapon, target));
  prompts().showReadout(line, friends);
}
