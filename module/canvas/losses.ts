import { listenToAll } from "../foundry/hooks";
import { placeKey } from "../cards/card-words";
import { floatingTexts } from "../documents/active-effect";
import type { CrossfireActor } from "../foundry/types";
import { ruleset } from "../play/ruleset";

/** Points somebody has lost, by pool, and the parts of the body that are crippled. AP and ammunition are nobody's wounds. */
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

/** How everybody on the map stood when this client last looked, by uuid. */
const known = new Map<string, Standing>();

function standingOf({ system: { pools = {}, limbs = {} } }: Fighting): Standing {
  const { declaration } = ruleset();
  const lost = declaration.pools.flatMap(({ id, left }) => {
    const track = pools[id];
    return track ? [[id, left ? track.max - track.value : track.value]] : [];
  });
  const crippled = declaration.limbs.filter((id) => (limbs[id]?.max ?? 0) > 0 && limbs[id]!.value <= 0);
  return { lost: Object.fromEntries(lost) as Record<string, number>, crippled };
}

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Name of a pool in as few letters as there are for it: it stands over a token. */
const shortName = (id: string): string => {
  const short = `CROSSFIRE.Token.short.${id}`;
  return format(game.i18n?.has(short) ? short : `CROSSFIRE.Pool.${id}`, {});
};

/** "HP −5", "Strain +3": the sign is that of the figure on the sheet. */
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
    floatingTexts.tell(actor, format("CROSSFIRE.Token.crippled", { limb: format(placeKey(id), {}) }), true);
}

/** Everybody with a token on the map that is viewed. */
const present = (): CrossfireActor[] =>
  canvas?.ready ? [...new Set(canvas.tokens?.placeables.flatMap(({ actor }) => (actor ? [actor as CrossfireActor] : [])))] : [];

/** Looks at everybody: tells what changed since the last time, of somebody new nothing. */
function look(): void {
  for (const actor of present()) {
    const now = standingOf(actor as Fighting);
    const before = known.get(actor.uuid);
    known.set(actor.uuid, now);
    if (before) compare(actor, before, now);
  }
}

/** Fields of a token that say whose figures it shows. */
const WHOSE = ["actorId", "actorLink", "delta"];

let waiting = false;

/** What belongs together comes in several messages; they are told together. */
const SOON_MS = 100;

function lookSoon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    look();
  }, SOON_MS);
}

/** Lets points that are lost or come back float over tokens, on every client that sees them. */
export function watchLosses(): void {
  Hooks.on("canvasReady", () => {
    known.clear();
    look();
  });
  listenToAll(["updateActor", "updateActorDelta", "createActorDelta", "createToken"], lookSoon);
  // Nothing is looked at because somebody walks.
  Hooks.on("updateToken", (_token: unknown, changed: object) => {
    if (WHOSE.some((field) => field in changed)) lookSoon();
  });
}
