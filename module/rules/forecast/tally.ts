import type { AttackEvent, EventOf } from "../attack/events";
import { conditionOf } from "../body/body-state";
import { idOf, type Engagement, type Standing } from "./engagement";
import type { Exchange } from "./exchange";
import type { Ending } from "./fight";
import type { Witness } from "./phase";
import { NO_TOTALS, type Count, type SideCount, type Totals } from "./totals";

/** Totals while they grow. */
type Growing<T> = { -readonly [K in keyof T]: T[K] };

/** Counts fights: a fold over the events of their attacks and over how they end. */
export class Tally implements Witness {
  readonly #counts: Growing<Record<Count, number>>;
  readonly #sides: readonly [Growing<Record<SideCount, number>>, Growing<Record<SideCount, number>>];
  readonly #byRound: number[] = [];
  /** Of the running fight: hits everybody took so far, who has fallen, and whether a limb was crippled on somebody up. */
  readonly #hits = new Map<string, number>();
  readonly #fallen = new Set<string>();
  #crippledUp = false;

  constructor() {
    const { sides, byRound: _none, ...counts } = NO_TOTALS;
    this.#counts = { ...counts };
    this.#sides = [{ ...sides[0] }, { ...sides[1] }];
  }

  get totals(): Totals {
    return { ...this.#counts, sides: [{ ...this.#sides[0] }, { ...this.#sides[1] }], byRound: [...this.#byRound] };
  }

  phase(): void {
    this.#counts.phases += 1;
  }

  action({ side }: Standing, action: string, ap: number): void {
    this.#add(side, "ap", ap);
    if (action === "reload") this.#add(side, "reloads", 1);
  }

  attack({ byId }: Engagement, who: Standing, { attack, events, changes }: Exchange): void {
    this.#add(who.side, "attacks", 1);
    const at = (entity: number): Standing => (entity < 0 ? who : byId.get(attack.field.entities[entity]!.fighter.id)!);
    for (const change of changes) {
      if (change.kind === "ammo") this.#add(who.side, "rounds", -change.by);
      if (change.kind !== "ap") continue;
      this.#add(at(change.entity).side, "ap", -change.by);
      if (change.entity >= 0) this.#add(at(change.entity).side, "interruptAp", -change.by);
    }
    for (const event of events) if ("entity" in event) this.#event(event, who, at(event.entity));
  }

  /** The fight is over. */
  ended({ winner, undecided, rounds, everybody }: Ending): void {
    const counts = this.#counts;
    counts.fights += 1;
    counts.rounds += rounds;
    counts.roundsSquared += rounds * rounds;
    this.#addRound(rounds);
    if (winner !== null) this.#add(winner, "wins", 1);
    else if (undecided) counts.undecided += 1;
    else counts.bothDown += 1;
    if (this.#crippledUp) counts.crippledUp += 1;
    for (const who of everybody) this.#final(who);
    this.#hits.clear();
    this.#fallen.clear();
    this.#crippledUp = false;
  }

  #add(side: number, count: SideCount, by: number): void {
    const totals = this.#sides[side];
    if (totals) totals[count] += by;
  }

  #addRound(rounds: number): void {
    while (this.#byRound.length < rounds) this.#byRound.push(0);
    if (rounds > 0) this.#byRound[rounds - 1]! += 1;
  }

  #event(event: Extract<AttackEvent, { readonly entity: number }>, by: Standing, who: Standing): void {
    if (who.entrant.fighter.kind !== "person") return;
    switch (event.kind) {
      case "compared":
        return this.#compared(event, by, who);
      case "judged":
        return this.#judged(event, who);
      case "grazed":
        return event.cause === "armor" ? this.#add(who.side, "held", 1) : undefined;
      case "penetrated":
        this.#add(who.side, "through", 1);
        return this.#add(who.side, "firstThrough", this.#isFirst(who));
      case "dropped":
        return this.#dropped(event, who);
      case "crippled":
        this.#crippledUp ||= who.side >= 0 && !this.#fallen.has(idOf(who));
        break;
      default:
        break;
    }
  }

  #compared({ contact }: EventOf<"compared">, by: Standing, who: Standing): void {
    if (contact !== "hit" && contact !== "through-cover") return;
    this.#hits.set(idOf(who), (this.#hits.get(idOf(who)) ?? 0) + 1);
    this.#add(who.side, "taken", 1);
    this.#add(who.side, "firstTaken", this.#isFirst(who));
    this.#add(by.side, who.side < 0 ? "bystanderHits" : who.side === by.side ? "friendHits" : "enemyHits", 1);
  }

  #judged({ quality }: EventOf<"judged">, who: Standing): void {
    this.#add(who.side, quality, 1);
    if (quality === "solid") this.#add(who.side, "firstSolid", this.#isFirst(who));
  }

  /** 1 while the first hit somebody took is counted, 0 afterwards. */
  #isFirst(who: Standing): number {
    return this.#hits.get(idOf(who)) === 1 ? 1 : 0;
  }

  /** Somebody falls once in a fight, whatever bullets come after. */
  #dropped({ condition }: EventOf<"dropped">, who: Standing): void {
    const id = idOf(who);
    if (this.#fallen.has(id)) return;
    this.#fallen.add(id);
    this.#add(who.side, "fell", 1);
    this.#add(who.side, "hitsUntilFall", this.#hits.get(id) ?? 0);
    if (condition === "dead") this.#add(who.side, "deadAtOnce", 1);
  }

  #final(who: Standing): void {
    const { fighter } = who.entrant;
    if (fighter.kind !== "person") return;
    const condition = conditionOf(fighter.plan, who.body);
    if (who.side < 0) {
      this.#counts.bystanders += 1;
      if (condition !== "up") this.#counts.bystandersDown += 1;
      if (condition === "dead") this.#counts.bystandersDead += 1;
      return;
    }
    this.#add(who.side, "fighters", 1);
    if (condition === "unconscious") this.#add(who.side, "unconscious", 1);
    if (condition === "near-death") this.#add(who.side, "nearDeath", 1);
    if (condition === "dead") this.#add(who.side, "dead", 1);
  }
}
