import { expect, test } from "vitest";
import { putAwayFor } from "../../../module/rules/body/hands";

const RIFLE = { id: "rifle", hands: 2 };
const PISTOL = { id: "pistol", hands: 1 };
const KNIFE = { id: "knife", hands: 1 };
const FISTS = { id: "fists", hands: 0 };

test.each([
  ["drawing a pistol puts away a rifle", [FISTS, RIFLE], 1, ["rifle"]],
  ["drawing a rifle puts away two small arms", [PISTOL, FISTS, KNIFE], 2, ["pistol", "knife"]],
  ["drawing a knife puts away no pistol", [PISTOL, FISTS], 1, []],
  ["drawing a third small arm puts away the second", [PISTOL, KNIFE], 1, ["knife"]],
  ["using bare hands puts away no rifle", [RIFLE], 0, []],
  ["drawing a first weapon puts away nothing", [], 2, []],
] as const)("%s", (_what, held, hands, gone) => {
  expect(putAwayFor(held, hands)).toEqual(gone);
});

test("held weapons need at most two hands after another weapon is drawn", () => {
  const sizes = [0, 1, 2];
  for (const a of sizes)
    for (const b of sizes)
      for (const c of sizes)
        for (const wanted of [1, 2]) {
          const held = [a, b, c].map((hands, at) => ({ id: String(at), hands }));
          const gone = putAwayFor(held, wanted);
          const left = held.filter(({ id }) => !gone.includes(id)).reduce((sum, { hands }) => sum + hands, wanted);
          expect(left).toBeLessThanOrEqual(2);
        }
});
