import type { AttackMessage } from "../../documents/attack-record";
import type { Ask, RollPurpose } from "../../rules/attack/model/ask";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import { farther } from "../../rules/attack/model/distance";
import type { Attack } from "../../rules/attack/model/ruleset";
import { diceOf, facesOf, type RollSpec } from "../../rules/chance/roll-specs";
import { readingOf, type RollReading } from "../../rules/describe/formulas";
import type { Waited } from "../authority/deadline";
import { answerer, askedFighter } from "../authority/who-answers";

/** A question as it stands in the attack message, for the client of whoever must answer. */
export interface OpenAsk {
  readonly id: string;
  readonly kind: Ask["kind"];
  readonly userId: string;
  /** uuid of the fighter concerned; "" for one that is hidden. */
  readonly who: string;
  /** Nobody but a gamemaster may settle this. */
  readonly gamemasterOnly: boolean;
  readonly name: string;
  readonly options: readonly {
    readonly id: string;
    readonly price: number;
    readonly affordable: boolean;
    readonly dice: number;
    readonly limit: number | null;
  }[];
  /** Dice, or points, a defender has for being farther away than the one aimed at; left out by older questions: none. @rule UT-34 */
  readonly range?: number;
  /** How the numbers of the options are read. */
  readonly reading: RollReading;
  readonly among: readonly { readonly index: number; readonly name: string }[];
  /** Real dice somebody is asked to throw; null for any other question. */
  readonly dice: { readonly count: number; readonly sides: number; readonly cover: number; readonly what: RollPurpose } | null;
  /** How long it has been open; null until the gamemaster's client has looked at the clock. */
  readonly waited: Waited | null;
}

/** What a bystander is called before everybody: a hidden one has no name. */
function nameOf(attack: Attack, index: number): string {
  const { fighter, secret } = attack.field.entities[index]!;
  return secret ? "?" : fighter.name;
}

/** Names and uuid of a hidden attacker and its weapons for everybody. */
function publicAttacker({ field, order }: Attack): Pick<Battlefield, "attacker" | "weapon" | "otherWeapon"> {
  const { attacker, weapon, otherWeapon } = field;
  if (!field.attackerSecret) return { attacker, weapon, otherWeapon };
  return {
    attacker: { ...attacker, name: "?", id: "?" },
    // Where nobody attacks, what does the harm stands there.
    weapon: order.struck ? weapon : { ...weapon, name: "?" },
    otherWeapon: otherWeapon && { ...otherWeapon, name: "?" },
  };
}

/** The attack with the names and uuids that are for everybody: somebody hidden has a number. */
export function publicAttack(attack: Attack): Attack {
  const entities = attack.field.entities.map((entity, index) => ({
    ...entity,
    fighter: { ...entity.fighter, name: nameOf(attack, index), id: entity.secret ? `?${index}` : entity.fighter.id },
  }));
  return { ...attack, field: { ...attack.field, ...publicAttacker(attack), entities } };
}

/** Cover dice of a throw; they lie behind its other dice. @rule XF-08 */
const coverOf = (thrown: RollSpec): number => (thrown.kind === "pool" ? thrown.cover : 0);

const isForGamemaster = (user: User.Implementation | null): boolean => user?.isGM ?? true;

/** What everybody's client may hold of a question. What an opponent can do is the gamemaster's: that client reads it from the record. */
export function openAsk(attack: Attack, ask: Ask, message: AttackMessage, complete = false): OpenAsk {
  const about = askedFighter(attack, ask);
  const { field } = complete ? attack : publicAttack(attack);
  const fighter = field.entities[attack.field.entities.findIndex(({ fighter: { id } }) => id === about)]?.fighter ?? field.attacker;
  return {
    id: ask.id,
    kind: ask.kind,
    userId: answerer(attack, ask, message)?.id ?? "",
    // Not the uuid of somebody hidden: whoever is asked is named by `userId`.
    who: fighter.id.startsWith("?") ? "" : fighter.id,
    gamemasterOnly: ask.kind === "keep-obvious" || (ask.kind === "choose" && ask.by === "gm"),
    name: ask.kind === "keep-obvious" ? field.entities[ask.entity]!.fighter.name : fighter.name,
    options:
      ask.kind === "defence" && (complete || !isForGamemaster(answerer(attack, ask, message)))
        ? ask.options.map(({ id, price, affordable, parts, limit }) => ({
            id,
            price,
            affordable,
            limit,
            dice: parts.reduce((sum, { value }) => sum + value, 0),
          }))
        : [],
    range: ask.kind === "defence" ? farther(attack.field, ask.who) : 0,
    reading: readingOf(attack.ruleset.declaration, attack.ruleset.method.contest.attackThrow(attack, 0).kind === "pool"),
    among: ask.kind === "choose" ? ask.among.map((index) => ({ index, name: nameOf(attack, index) })) : [],
    dice: ask.kind === "throw" ? { count: diceOf(ask.throw), sides: facesOf(ask.throw), cover: coverOf(ask.throw), what: ask.what } : null,
    waited: null,
  };
}

/** Questions a message holds. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const asksOf = (message: AttackMessage): readonly OpenAsk[] => message.system.asks as unknown as readonly OpenAsk[];
