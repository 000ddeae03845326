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
import { notify } from "../authority/notices";
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
 * Returns whether this user sees a token on the map, as Foundry demands before it targets one: drawn, not on a level out of view, and within
 * the sight of the user's tokens.
 */
const isSeen = (token: Token): boolean => (canvas?.tokens?.get(token.id ?? "") as Placeable | undefined)?.isVisible === true;

/** Returns the living tokens of other dispositions that this user sees and has a clear line of fire to, nearest first. */
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

/** Tells this user what a key did, on screen and through a screen reader. */
function say(leaf: "aimed" | "nobodySelected" | "nobodyInLine", values: Record<string, string>): void {
  const key = `CROSSFIRE.Target.${leaf}`;
  notify({ level: "info", key, values });
  announce(game.i18n?.format(key, values) ?? key);
}

/**
 * Targets the next token with a clear line of fire, nearest first. After the last token, starts again with the first.
 *
 * @param step 1: the next; -1: the previous.
 */
export function nextTarget(step: 1 | -1): void {
  const own = ownToken();
  const scene = (own?.parent ?? null) as CrossfireScene | null;
  if (!own?.actor || !scene) return say("nobodySelected", {});
  const line = inLine(own, scene);
  if (line.length === 0) return say("nobodyInLine", { name: own.name });
  const targets = [...(game.user?.targets ?? [])] as Placeable[];
  const at = targets.length === 1 ? line.indexOf(targets[0]!.document) : -1;
  const next = line[at < 0 ? (step > 0 ? 0 : line.length - 1) : (at + step + line.length) % line.length]!;
  const placeable = canvas?.tokens?.get(next.id ?? "") as Placeable | undefined;
  placeable?.setTarget(true, { releaseOthers: true });
  say("aimed", { name: nameHere(next) });
}

/** Shows range and cover of the hovered token if the user's token holds a weapon. @param target null: removes the display. */
export function readOut(target: Token | null): void {
  const own = ownToken();
  const weapon = own && target && own !== target && own.parent === target.parent ? heldWeapon(own.actor as CrossfireActor) : null;
  if (!own || !target?.actor || !weapon) return prompts().showReadout(null, []);
  const { line, friends } = preview(plainOrder(own, weapon, target));
  prompts().showReadout(line, friends);
}
