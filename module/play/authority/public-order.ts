import type { CrossfireActor, CrossfireToken } from "../../foundry/types";
import type { EntityCorrection } from "../../rules/attack/model/by-hand";
import type { AttackOrder, AttackSeries } from "../../rules/attack/model/order";
import { actorAt, documentAt } from "../uuids";
import { showsFigures } from "../opponent-figures";
import { isNameWithheld } from "../withheld-names";

/**
 * Returns true if all linked tokens of an actor are hidden; false without such tokens. For the actor of an unlinked token, returns whether
 * that token is hidden.
 */
export function isHiddenActor(actor: CrossfireActor | null): boolean {
  if (!actor) return false;
  if (actor.token) return actor.token.hidden;
  const tokens = (game.scenes?.contents ?? []).flatMap((scene) =>
    (scene.tokens.contents as CrossfireToken[]).filter((token) => token.actorLink && token.actorId === actor.id),
  );
  return tokens.length > 0 && tokens.every(({ hidden }) => hidden);
}

/** Returns true if the token or actor with this uuid is hidden from players. */
function isHiddenAt(uuid: string): boolean {
  const token = documentAt(uuid, "Token");
  return token ? token.hidden : isHiddenActor(actorAt(uuid));
}

/** Returns true if players may not know the attacker. */
export const isHiddenAttacker = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">): boolean =>
  isHiddenAt(attackerToken ?? attacker);

/** Returns a list from an order; an empty list for any other value, because the order may be unchecked. */
const listed = <T>(list: readonly T[] | undefined): readonly T[] => (Array.isArray(list) ? (list as readonly T[]) : []);

/** Returns every uuid that an order names, except the attacker's. */
const namedIn = ({ target = "", bystanders, hand, area }: AttackOrder): string[] => [
  target,
  ...listed(bystanders),
  ...listed(hand?.exclude),
  ...listed(hand?.include),
  ...listed(hand?.each).flatMap((one: Partial<EntityCorrection> | null) => one?.who ?? []),
  ...listed(area?.among).flatMap((one: { readonly target?: string } | null) => one?.target ?? []),
];

/**
 * Returns an order without the parts that players may not know: hidden entities, bystanders, corrections, aiming options, and modifiers to
 * dice pools that players do not see.
 */
function redacted(order: AttackOrder): AttackOrder {
  const unseen = isHiddenAttacker(order);
  const { attacker, attackerToken, weapon, target, mode, called, aim, modifiers, area, multiple, series, ...rest } = order;
  const { against: _against, bystanders: _bystanders, hand: _hand, aiming: _aiming, ...flags } = rest;
  const open = !unseen && showsFigures(actorAt(attacker));
  return {
    attacker: unseen ? "" : attacker,
    attackerToken: unseen ? null : attackerToken,
    weapon: unseen ? "" : weapon,
    target: isHiddenAt(target) ? "" : target,
    mode,
    called,
    aim: open ? aim : 0,
    modifiers: open ? modifiers : [],
    ...(area ? { area: { ...area, among: [] } } : {}),
    ...(multiple ? { multiple: { ...multiple, otherWeapon: unseen ? null : multiple.otherWeapon } } : {}),
    ...(series ? { series: publicSeries(series) } : {}),
    ...flags,
  };
}

const publicSeries = ({ next, ...series }: AttackSeries): AttackSeries => ({ ...series, ...(next ? { next: next.map(redacted) } : {}) });

/** Returns true if an order names a hidden entity. */
export const namesHidden = (order: AttackOrder): boolean => isHiddenAttacker(order) || namedIn(order).some(isHiddenAt);

/** Returns the names of the hidden entities in an order, except the attacker. */
export const hiddenNames = (order: AttackOrder): ReadonlySet<string> =>
  new Set(
    namedIn(order)
      .filter(isHiddenAt)
      .flatMap((uuid) => [documentAt(uuid, "Token")?.name ?? "", actorAt(uuid)?.name ?? ""]),
  );

/** Returns the names in an order, attacker included, that players may not read. */
export const withheldNames = (order: AttackOrder): ReadonlySet<string> =>
  new Set(
    [order.attackerToken ?? order.attacker, ...namedIn(order)]
      .filter(isNameWithheld)
      .flatMap((uuid) => [documentAt(uuid, "Token")?.name ?? "", actorAt(uuid)?.name ?? ""])
      .filter(Boolean),
  );

function holdsSecrets(order: AttackOrder): boolean {
  if (namesHidden(order)) return true;
  const told = listed(order.modifiers).length > 0 || listed(order.against).length > 0;
  return (told && !showsFigures(actorAt(order.attacker))) || listed(order.series?.next).some(holdsSecrets);
}

/** Returns the part of an order that every player may read; the order itself if it holds no secret. */
export const publicOrder = (order: AttackOrder): AttackOrder => (holdsSecrets(order) ? redacted(order) : order);
