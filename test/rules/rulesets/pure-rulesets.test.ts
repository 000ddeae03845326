import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { FINE_LOCATIONS } from "../../../module/rules/body/injuries/called-locations";
import { fights } from "../attack/random-fights";
import { record } from "../attack/machine/recorded";
import { anOrder, swanSong } from "../fixtures";
import { shots } from "./called-shot-d20/random-shots";
import { threeDiceFights } from "./three-dice/random-fights";

interface Fixed {
  readonly attack: Attack;
  readonly seed: number;
}

/** Returns 500 attacks that are the same in every run. */
const fixed = (attacks: fc.Arbitrary<Fixed>): readonly Fixed[] => fc.sample(attacks, { numRuns: 500, seed: 1611 });

/** Random attacks by the rules of Swan Song. They call only fine locations, because Swan Song has no called limbs. */
const asSwanSong = fights.map(({ attack, seed }): Fixed => {
  const field = { ...attack.field, switches: swanSong.switches };
  const { mode } = attack.order;
  const { location } = FINE_LOCATIONS[seed % FINE_LOCATIONS.length]!;
  const called = seed % 5 < 3 ? null : ({ location, side: seed % 2 === 0 ? "left" : "right" } as const);
  const through = seed % 3 === 0;
  const wished = declare(swanSong, anOrder({ mode, called, through, aim: seed % 3 }), field);
  const plain = wished.allowed ? wished : declare(swanSong, anOrder({ mode, through }), field);
  if (!plain.allowed) throw new Error(`a random attack was refused: ${plain.refusal}`);
  return { attack: plain.value, seed };
});

const EACH = 50;

/** Returns the record with the old terms and rule ids that were in use when the digests were stored. */
const inWordsOfThen = (text: string): string =>
  text
    .replaceAll("choose-defense", "choose-defence")
    .replaceAll("choose-next", "choose-beyond")
    .replaceAll(/(?<!-)\bdefense\b/g, "defence")
    .replaceAll(/\bmeters\b/g, "metres")
    .replaceAll(/^(\? id [^,]+, )roll\b/gm, "$1throw")
    .replaceAll("capped, rule TD-LOC-36", "capped, rule TD-LOC-33");

/** Returns one short digest (hash) of asks, events and changes for every 50 attacks. */
function digests(attacks: fc.Arbitrary<Fixed>): readonly string[] {
  const records = fixed(attacks).map(({ attack, seed }) => record(attack, seed).join("\n"));
  return Array.from({ length: records.length / EACH }, (_, at) => {
    const part = records.slice(EACH * at, EACH * (at + 1)).join("\n\n");
    return createHash("sha256").update(inWordsOfThen(part)).digest("hex").slice(0, 12);
  });
}

describe("[XF-11] the results of 500 random attacks are the same as before the default ruleset was balanced", () => {
  test.each([
    {
      id: "swan-song",
      attacks: asSwanSong,
      known:
        "84dc5d27018f ea005e9f3cd5 705727e2c3ee bc6576f612a4 7cdc5b5d8115 f9a43c1ad21b 478ab086103b 690570b04889 e30303cf7f08 c1558ae0759c",
    },
    {
      id: "called-shot-d20",
      attacks: shots as fc.Arbitrary<Fixed>,
      known:
        "a2298dac91e4 4e610b57a72f 955ff305681e f9ad45d43c9c 2c48523a82fc 3d2222f1a5cc 8e9676f67954 b467cf5c3d1e f3f9b47bdfa5 c525e6c6dcc7",
    },
    {
      id: "three-dice",
      attacks: threeDiceFights as fc.Arbitrary<Fixed>,
      known:
        "c02c87741c9e 3977b5ce4f96 2b0b63846b6b 6064eb6ab266 25683107d0de 3dd7e9ee6a27 2777b5eb9978 6991f4efd218 c60694ba5821 64ce36673ccb",
    },
  ])("by the rules of $id", ({ attacks, known }) => {
    expect(digests(attacks).join(" ")).toBe(known);
  });
});
