import type { MemoryTable } from "../../../table/node/memory-table";
import type { RulesetId, Situation } from "../../rules/odds/situations/situation";
import { ANNA, GM, Hand, openTable, sit } from "../seats";
import { playSituation, type Outcome, type Table } from "./play-situation";

/** Stores one table per ruleset. Each table is opened for the first situation of its ruleset. */
export class SituationTables {
  readonly #open = new Map<RulesetId, { readonly table: MemoryTable; readonly seats: Table }>();

  /** Plays a situation with whole clients and with the rules. @throws {Error} if they disagree */
  async play(situation: Situation): Promise<Outcome> {
    return playSituation(await this.#tableOf(situation.ruleset), situation);
  }

  async close(): Promise<void> {
    for (const { table } of this.#open.values()) await table.close();
    this.#open.clear();
  }

  async #tableOf(ruleset: RulesetId): Promise<Table> {
    const known = this.#open.get(ruleset);
    if (known) return known.seats;
    const table = await openTable(14, [], { ruleset });
    const hand = new Hand();
    const seats = { gm: await sit(table, GM, hand), anna: await sit(table, ANNA, hand) };
    this.#open.set(ruleset, { table, seats });
    return seats;
  }
}
