import { attackOf, keptIn, recordOf, type AttackMessage } from "../documents/attack-record";
import type { Ask } from "../rules/attack/ask";
import type { Attack } from "../rules/attack/attack";
import { replay } from "../rules/attack/replay";
import { documentAt } from "./uuids";
import { answerer, askedFighter } from "./who-answers";

/** A question as it stands in the attack message, for the client of whoever must answer. */
export interface OpenAsk {
  readonly id: string;
  readonly kind: Ask["kind"];
  readonly userId: string;
  /** uuid of the fighter concerned. */
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
  readonly among: readonly { readonly index: number; readonly name: string }[];
}

/** What a bystander is called before everybody: a hidden one has no name. */
function nameOf(attack: Attack, index: number): string {
  const { id, name } = attack.field.entities[index]!.fighter;
  return documentAt<Actor.Implementation>(id)?.token?.hidden ? "?" : name;
}

const isForGamemaster = (user: User.Implementation | null): boolean => user?.isGM ?? true;

/** What everybody's client may hold of a question. What an opponent can do is the gamemaster's: that client reads it from the record. */
export function openAsk(attack: Attack, ask: Ask, message: AttackMessage, complete = false): OpenAsk {
  const who = askedFighter(attack, ask);
  const fighter = attack.field.entities.find(({ fighter: { id } }) => id === who)?.fighter ?? attack.field.attacker;
  return {
    id: ask.id,
    kind: ask.kind,
    userId: answerer(attack, ask, message)?.id ?? "",
    who,
    gamemasterOnly: ask.kind === "keep-obvious" || (ask.kind === "choose" && ask.by === "gm"),
    name: fighter.name,
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
    among: ask.kind === "choose" ? ask.among.map((index) => ({ index, name: nameOf(attack, index) })) : [],
  };
}

/** The open question with everything in it, for a gamemaster's client. */
export function completeAsks(message: AttackMessage): OpenAsk[] {
  const record = recordOf(message);
  if (!record) return [];
  const attack = attackOf(keptIn(record));
  const { ask } = replay(attack, keptIn(record).replies);
  return ask ? [openAsk(attack, ask, message, true)] : [];
}
