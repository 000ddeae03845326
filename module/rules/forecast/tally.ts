import type { AttackEvent, EventOf } from "../attack/model/events";
import { conditionOf } from "../body/unconsciousness-and-death";
import type { Engagement, Participant } from "./engagement";
import type { Exchange } from "./exchange";
import type { Ending } from "./fight";
import type { Witness } from "./phase";
import { NO_TOTALS, type Count, type SideCount, type Totals } from "./totals";

/** Mutable version of a readonly type, for the totals. */
type Growing<T> = { -readonly [K in keyof T]: T[K] };

/** Adds up the results of fights, from the events of attacks and from the endings. */
export class Tally implements Witness {
  readonly #counts: Growing<Record<Count, number>>;
  readonly #sides: readonly [Growing<Record<SideCount, number>>, Growing<Record<SideCount, number>>];
  readonly #byRound: number[] = [];
  /**
   * Hits taken in the running fight, by participant index. `#fallen`: fighters who went down. `#crippledUp`: true if a hit crippled a limb
   * of a fighter who stayed up.
   */
  readonly #hits: number[] = [];
  readonly #fallen: boolean[] = [];
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

  action({ side }: Participant, action: string, ap: number): void {
    this.#add(side, "ap", ap);
    if (action === "reload") this.#add(side, "reloads", 1);
  }

  attack(_fight: Engagement, who: Participant, { entities, events, changes }: Exchange): void {
    this.#add(who.side, "attacks", 1);
    for (const change of changes) {
      if (change.kind === "ammo") this.#add(who.side, "rounds", -change.by);
      if (change.kind !== "ap") continue;
      const { side } = change.entity < 0 ? who : entities[change.entity]!;
      this.#add(side, "ap", -change.by);
      if (change.entity >= 0) this.#add(side, "interruptAp", -change.by);
    }
    this.#crippledUp ||= events.some((event) => event.kind === "crippled" && this.#staysUp(event, entities, events));
    for (const event of events) this.#event(event, who, entities);
  }

  /** Adds the ending of a fight to the totals. */
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
    this.#hits.length = 0;
    this.#fallen.length = 0;
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

  #event(event: AttackEvent, by: Participant, entities: readonly Participant[]): void {
    switch (event.kind) {
      case "compared":
      case "judged":
      case "grazed":
      case "reduced":
      case "penetrated":
      case "dropped": {
        const who = entities[event.entity]!;
        if (who.entrant.fighter.kind === "person") this.#suffered(event, by, who);
      }
    }
  }

  #suffered(
    event: EventOf<"compared" | "judged" | "grazed" | "reduced" | "penetrated" | "dropped">,
    by: Participant,
    who: Participant,
  ): void {
    switch (event.kind) {
      case "compared":
        return this.#compared(event, by, who);
      case "judged":
        return this.#judged(event, who);
      case "grazed":
        return event.cause === "armor" ? this.#add(who.side, "held", 1) : undefined;
      case "reduced":
        return event.left === 0 ? this.#add(who.side, "held", 1) : undefined;
      case "penetrated":
        this.#add(who.side, "through", 1);
        return this.#add(who.side, "firstThrough", this.#isFirst(who));
      case "dropped":
        return this.#dropped(event, who);
    }
  }

  /**
   * Returns whether a fighter was up before an attack and still up after the hit that crippled a limb. It does not matter which of the
   * hit's events, limb or fall, comes first.
   */
  #staysUp({ entity, bullet }: EventOf<"crippled">, entities: readonly Participant[], events: readonly AttackEvent[]): boolean {
    const { side, index, entrant } = entities[entity]!;
    const falls = events.some((event) => event.kind === "dropped" && event.entity === entity && event.bullet <= bullet);
    return side >= 0 && entrant.fighter.kind === "person" && !this.#fallen[index] && !falls;
  }

  #compared({ contact }: EventOf<"compared">, by: Participant, who: Participant): void {
    if (contact !== "hit" && contact !== "through-cover") return;
    this.#hits[who.index] = (this.#hits[who.index] ?? 0) + 1;
    this.#add(who.side, "taken", 1);
    this.#add(who.side, "firstTaken", this.#isFirst(who));
    this.#add(by.side, who.side < 0 ? "bystanderHits" : who.side === by.side ? "friendHits" : "enemyHits", 1);
  }

  #judged({ quality }: EventOf<"judged">, who: Participant): void {
    this.#add(who.side, quality, 1);
    if (quality === "solid") this.#add(who.side, "firstSolid", this.#isFirst(who));
  }

  /** Returns 1 while the tally counts the first hit that a participant takes, otherwise 0. */
  #isFirst(who: Participant): number {
    return this.#hits[who.index] === 1 ? 1 : 0;
  }

  /** Counts a participant who goes down, once in each fight. */
  #dropped({ condition }: EventOf<"dropped">, who: Participant): void {
    if (this.#fallen[who.index]) return;
    this.#fallen[who.index] = true;
    this.#add(who.side, "fell", 1);
    this.#add(who.side, "hitsUntilFall", this.#hits[who.index] ?? 0);
    if (condition === "dead") this.#add(who.side, "deadAtOnce", 1);
  }

  #final(who: Participant): void {
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
