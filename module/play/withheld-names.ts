import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import type { Battlefield } from "../rules/attack/model/battlefield";
import type { Fighter } from "../rules/attack/model/fighter";
import { isBarrier } from "../scene/kinds";
import { actorAt, documentAt } from "./uuids";
import { HIDE_NAMES } from "./world-settings";

const hidesNames = (): boolean => game.settings?.get("crossfire", HIDE_NAMES) === true;

/** Returns whether no player can read a token's name on its nameplate; false for barriers. */
function isUnnamed({ displayName, actor }: CrossfireToken): boolean {
  const { HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  return ![HOVER, ALWAYS].some((mode) => mode === displayName) && !(actor && isBarrier(actor as CrossfireActor));
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
