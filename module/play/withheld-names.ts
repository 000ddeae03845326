import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import type { Battlefield } from "../rules/attack/model/battlefield";
import type { Fighter } from "../rules/attack/model/fighter";
import { isBarrier } from "../scene/kinds";
import { actorAt, documentAt, everyActor } from "./uuids";
import { HIDE_NAMES } from "./world-settings";

const hidesNames = (): boolean => game.settings?.get("crossfire", HIDE_NAMES) === true;

/** Returns whether a token's nameplate shows its name to no player. That of a token with a secret disposition never does. */
function isUnnamed({ displayName, disposition, actor }: CrossfireToken): boolean {
  if (actor && isBarrier(actor as CrossfireActor)) return false;
  const { HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  return disposition === CONST.TOKEN_DISPOSITIONS.SECRET || ![HOVER, ALWAYS].some((mode) => mode === displayName);
}

/** Returns an actor's linked tokens on all scenes; for a synthetic actor, its own token. */
function tokensOf(actor: CrossfireActor): CrossfireToken[] {
  if (actor.token) return [actor.token as CrossfireToken];
  return (game.scenes?.contents ?? []).flatMap((scene) =>
    (scene.tokens.contents as CrossfireToken[]).filter((token) => token.actorLink && token.actorId === actor.id),
  );
}

/**
 * Returns whether the world withholds the name of the token or actor at a uuid from players. The setting must be on, no player may own the
 * actor, and no nameplate may show players its name. An actor without a token has no nameplate and keeps its name.
 */
export function isNameWithheld(uuid: string): boolean {
  if (!hidesNames()) return false;
  const token = documentAt(uuid, "Token") as CrossfireToken | null;
  const actor = token ? (token.actor as CrossfireActor | null) : actorAt(uuid);
  if (actor?.hasPlayerOwner) return false;
  const tokens = token ? [token] : actor ? tokensOf(actor) : [];
  return tokens.length > 0 && tokens.every(isUnnamed);
}

/** Returns the word in place of a withheld name, in this client's language. */
export const unknownName = (): string => game.i18n?.localize("CROSSFIRE.Card.unknown") ?? "";

/** Returns the name of a token or an actor as players may read it. */
export const nameForPlayers = (name: string, uuid: string): string => (isNameWithheld(uuid) ? unknownName() : name);

interface Named {
  readonly uuid: string | null;
}

/** A combatant with its token and actor; without either, its name is never withheld. */
interface NamedCombatant {
  readonly name: string | null | undefined;
  readonly hidden?: boolean;
  readonly token?: Named | null;
  readonly actor?: Named | null;
}

/** Returns the name of a combatant as players may read it. */
export const combatantForPlayers = ({ name, token, actor }: NamedCombatant): string =>
  nameForPlayers(name ?? "", token?.uuid ?? actor?.uuid ?? "");

/** Returns the name of a combatant as this client's user may read it. Players see no name for a hidden combatant. */
export function combatantHere(combatant: NamedCombatant): string {
  if (game.user?.isGM) return combatant.name ?? "";
  return combatant.hidden ? (game.i18n?.localize("CROSSFIRE.Tracker.unknown") ?? "") : combatantForPlayers(combatant);
}

/** Returns whether players can see a scene: it is active, or a player views it. */
const isInSight = (scene: Pick<CrossfireScene, "active" | "id"> | null): boolean =>
  scene?.active === true || game.users?.some(({ isGM, viewedScene }) => !isGM && viewedScene === scene?.id) === true;

/**
 * Returns the names that no player may read: withheld names, and those of hidden opponents. A name that the nameplate of a token in sight of
 * players shows is no secret.
 */
function secretNames(): ReadonlySet<string> {
  const tokens = (game.scenes?.contents ?? []).flatMap((scene) => scene.tokens.contents as CrossfireToken[]);
  const isSecret = ({ uuid, hidden, actor }: CrossfireToken): boolean => (hidden && !actor?.hasPlayerOwner) || isNameWithheld(uuid);
  const fighting = (game.combats?.contents ?? []).flatMap(({ combatants }) => combatants.contents as NamedCombatant[]);
  const found = [
    ...tokens.filter(isSecret).flatMap(({ name, actor }) => [name, actor?.name]),
    ...everyActor().flatMap(({ uuid, name }) => (isNameWithheld(uuid) ? [name] : [])),
    ...fighting.filter((one) => one.hidden === true || combatantForPlayers(one) !== one.name).map(({ name }) => name),
  ];
  const inSight = tokens.filter((token) => !isSecret(token) && isInSight(token.parent));
  // "Guard 2" on a nameplate also shows the name "Guard" of its actor.
  const shown = new Set(inSight.flatMap(({ name, actor }) => (actor && name.startsWith(actor.name) ? [name, actor.name] : [name])));
  return new Set(found.flatMap((name) => (name && !shown.has(name) ? [name] : [])));
}

/** Returns the values of a notice to a player, with a word in place of each secret name, also in lists of names. */
export function valuesForPlayers(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const names = secretNames();
  const readable = (value: string | number): string | number =>
    typeof value === "number"
      ? value
      : value
          .split(", ")
          .map((one) => (names.has(one) ? unknownName() : one))
          .join(", ");
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, readable(value)]));
}

/** Returns the name of a document as this client's user may read it. */
export const nameHere = ({ uuid, name }: { readonly uuid: string; readonly name: string }): string =>
  !game.user?.isGM && isNameWithheld(uuid) ? unknownName() : name;

/**
 * Returns entities with a word in place of withheld names. From the second entity on, the words are numbered, so that a reader can
 * distinguish the entities.
 */
export function withoutNames<Entity extends { readonly fighter: Fighter }>(entities: readonly Entity[]): Entity[] {
  let count = 0;
  return entities.map((entity) => {
    const { fighter } = entity;
    if (!isNameWithheld(fighter.id)) return entity;
    count += 1;
    return { ...entity, fighter: { ...fighter, name: count === 1 ? unknownName() : `${unknownName()} ${count}` } };
  });
}

/** Returns a battlefield with the names that players may read. */
export const namedForPlayers = (field: Battlefield): Battlefield => ({
  ...field,
  attacker: isNameWithheld(field.attacker.id) ? { ...field.attacker, name: unknownName() } : field.attacker,
  entities: withoutNames(field.entities),
});
