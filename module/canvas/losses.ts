import { listenToAll } from "../foundry/hooks";
import { placeKey } from "../cards/card-words";
import { floatingTexts } from "../documents/active-effect";
import type { CrossfireActor } from "../foundry/types";
import { ruleset } from "../play/ruleset";
import { placeName } from "../rules/body/body-plan";
import { bodyOn, limbsOn } from "../scene/fighter";

/** Points an actor has lost, by pool, and its crippled limbs. AP and ammunition do not count. */
interface Standing {
  readonly lost: Readonly<Record<string, number>>;
  readonly crippled: readonly string[];
}

interface Track {
  readonly value: number;
  readonly max: number;
}

interface Fighting {
  readonly system: { readonly pools?: Readonly<Record<string, Track>>; readonly limbs?: Readonly<Record<string, Track>> };
}

/** State of each actor on the map at the last check, by uuid. */
const known = new Map<string, Standing>();

function standingOf(actor: CrossfireActor): Standing {
  const { pools = {}, limbs = {} } = (actor as Fighting).system;
  const { declaration } = ruleset();
  const lost = declaration.pools.flatMap(({ id, left }) => {
    const track = pools[id];
    return track ? [[id, left ? track.max - track.value : track.value]] : [];
  });
  const crippled = limbsOn(actor, ruleset()).filter((id) => (limbs[id]?.max ?? 0) > 0 && limbs[id]!.value <= 0);
  return { lost: Object.fromEntries(lost) as Record<string, number>, crippled };
}

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Returns the short name of a pool for texts over tokens. */
const shortName = (id: string): string => {
  const short = `CROSSFIRE.Token.short.${id}`;
  return format(game.i18n?.has(short) ? short : `CROSSFIRE.Pool.${id}`, {});
};

/** Shows "HP −5" or "Strain +3" over a token. The sign shows how the number on the sheet changes. */
function tellPool(actor: CrossfireActor, id: string, lost: number): void {
  const left = ruleset().declaration.pools.find((pool) => pool.id === id)?.left ?? true;
  const pool = shortName(id);
  floatingTexts.count(actor, id, lost, (by) =>
    format(`CROSSFIRE.Card.lost.${left === by > 0 ? "left" : "taken"}`, { pool, points: String(Math.abs(by)) }),
  );
}

function compare(actor: CrossfireActor, before: Standing, now: Standing): void {
  for (const [id, points] of Object.entries(now.lost)) {
    const by = points - (before.lost[id] ?? points);
    if (by !== 0) tellPool(actor, id, by);
  }
  for (const id of now.crippled.filter((limb) => !before.crippled.includes(limb)))
    floatingTexts.tell(actor, format("CROSSFIRE.Token.crippled", { limb: format(placeKey(placeName(id, bodyOn(actor))), {}) }), true);
}

/** Returns all actors with a token on the viewed map. */
const present = (): CrossfireActor[] =>
  canvas?.ready ? [...new Set(canvas.tokens?.placeables.flatMap(({ actor }) => (actor ? [actor as CrossfireActor] : [])))] : [];

/** Compares all actors with the last check and shows the changes. Shows no changes for a new actor. */
function look(): void {
  for (const actor of present()) {
    const now = standingOf(actor);
    const before = known.get(actor.uuid);
    known.set(actor.uuid, now);
    if (before) compare(actor, before, now);
  }
}

/** Token fields that determine which actor a token shows. */
const WHOSE = ["actorId", "actorLink", "delta"];

let waiting = false;

/** Waiting time in milliseconds, so that related updates are shown together. */
const SOON_MS = 100;

function lookSoon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    look();
  }, SOON_MS);
}

/** Stores the current state of all actors on the map, without showing changes. */
function startOver(): void {
  known.clear();
  look();
}

/** Shows points lost or regained as floating text over tokens, on every client that sees them. Call it once a map is drawn. */
export function watchLosses(): void {
  startOver();
  Hooks.on("canvasReady", startOver);
  listenToAll(["updateActor", "updateActorDelta", "createActorDelta", "createToken"], lookSoon);
  // A movement alone triggers no check.
  Hooks.on("updateToken", (_token: unknown, changed: object) => {
    if (WHOSE.some((field) => field in changed)) lookSoon();
  });
}
