import type { AttackMessage } from "../../documents/attack-record";
import type { Ask, RollPurpose } from "../../rules/attack/model/ask";
import { type Battlefield, farther } from "../../rules/attack/model/battlefield";
import type { Attack } from "../../rules/attack/model/ruleset";
import { diceOf, facesOf, type RollSpec } from "../../rules/chance/roll-specs";
import { readingOf, type RollReading } from "../../rules/describe/formulas";
import type { Waited } from "../authority/deadline";
import { answerer, askedFighter } from "../authority/who-answers";
import { namedForPlayers, withoutNames } from "../withheld-names";

/** An Ask as stored in the attack message, for the client of the user who must answer. */
export interface OpenAsk {
  readonly id: string;
  readonly kind: Ask["kind"];
  readonly userId: string;
  /** uuid of the fighter concerned; "" for a hidden fighter. */
  readonly who: string;
  /** True if only a GM may settle the Ask. */
  readonly gmOnly: boolean;
  readonly name: string;
  readonly options: readonly {
    readonly id: string;
    readonly price: number;
    readonly affordable: boolean;
    readonly dice: number;
    readonly limit: number | null;
  }[];
  /** Dice or points that a defender gets for being farther away than the intended target; omitted in older messages: none. @rule UT-34 */
  readonly range?: number;
  /** Type of result of the options' rolls: hits, a total or a margin. */
  readonly reading: RollReading;
  readonly among: readonly { readonly index: number; readonly name: string }[];
  /** Physical dice the user is asked to roll; null for any other Ask. */
  readonly dice: { readonly count: number; readonly sides: number; readonly cover: number; readonly what: RollPurpose } | null;
  /** Time for which the Ask has been open; null until the GM's client starts counting. */
  readonly waited: Waited | null;
}

/** Returns the public name of an entity; "?" if it is hidden. */
function nameOf({ field }: Attack, index: number): string {
  const { fighter, secret } = withoutNames(field.entities)[index]!;
  return secret ? "?" : fighter.name;
}

/** Returns the attacker and weapons with the names and uuids players may know. */
function publicAttacker({ field, order }: Attack): Pick<Battlefield, "attacker" | "weapon" | "otherWeapon"> {
  const { weapon, otherWeapon } = field;
  const { attacker } = namedForPlayers(field);
  if (!field.attackerSecret) return { attacker, weapon, otherWeapon };
  return {
    attacker: { ...attacker, name: "?", id: "?" },
    // Damage without an attacker keeps its weapon's name, because the weapon is its source.
    weapon: order.struck ? weapon : { ...weapon, name: "?" },
    otherWeapon: otherWeapon && { ...otherWeapon, name: "?" },
  };
}

/** Returns the attack with public names and uuids only; hidden entities are identified by a number. */
export function publicAttack(attack: Attack): Attack {
  const entities = attack.field.entities.map((entity, index) => ({
    ...entity,
    fighter: { ...entity.fighter, name: nameOf(attack, index), id: entity.secret ? `?${index}` : entity.fighter.id },
  }));
  return { ...attack, field: { ...attack.field, ...publicAttacker(attack), entities } };
}

/** Returns the number of cover dice in a roll; they come after its other dice. @rule XF-08 */
const coverOf = (spec: RollSpec): number => (spec.kind === "pool" ? spec.cover : 0);

const isForGamemaster = (user: User.Implementation | null): boolean => user?.isGM ?? true;

/**
 * Returns the part of an Ask that every client may hold. Omits an opponent's options, which GMs' clients read from the record.
 *
 * @param complete True: includes all options and names, for a GM's client.
 */
export function openAsk(attack: Attack, ask: Ask, message: AttackMessage, complete = false): OpenAsk {
  const about = askedFighter(attack, ask);
  const { field } = complete ? attack : publicAttack(attack);
  const fighter = field.entities[attack.field.entities.findIndex(({ fighter: { id } }) => id === about)]?.fighter ?? field.attacker;
  return {
    id: ask.id,
    kind: ask.kind,
    userId: answerer(attack, ask, message)?.id ?? "",
    // Never a hidden fighter's uuid: `userId` names the user who is asked.
    who: fighter.id.startsWith("?") ? "" : fighter.id,
    gmOnly: ask.kind === "keep-obvious" || (ask.kind === "choose" && ask.by === "gm"),
    name: ask.kind === "keep-obvious" ? field.entities[ask.entity]!.fighter.name : fighter.name,
    options:
      ask.kind === "defense" && (complete || !isForGamemaster(answerer(attack, ask, message)))
        ? ask.options.map(({ id, price, affordable, parts, limit }) => ({
            id,
            price,
            affordable,
            limit,
            dice: parts.reduce((sum, { value }) => sum + value, 0),
          }))
        : [],
    range: ask.kind === "defense" ? farther(attack.field, ask.who) : 0,
    reading: readingOf(attack.ruleset.declaration, attack.ruleset.method.contest.attackRoll(attack, 0).kind === "pool"),
    among: ask.kind === "choose" ? ask.among.map((index) => ({ index, name: nameOf(attack, index) })) : [],
    dice: ask.kind === "roll" ? { count: diceOf(ask.spec), sides: facesOf(ask.spec), cover: coverOf(ask.spec), what: ask.what } : null,
    waited: null,
  };
}
