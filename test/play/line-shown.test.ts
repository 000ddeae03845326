import { expect, test } from "vitest";
import { withLineShown } from "../../module/play/preview/line-chances";
import type { OddsListener } from "../../module/play/preview/odds";
import { setPrompts, type AttackQuestion, type Prompts } from "../../module/play/authority/prompts";

test("the map shows the line of fire and its walls' odds until the prompt closes, and ignores later odds", async () => {
  const drawn: (null | [string, number][])[] = [];
  const showLine: Prompts["showLine"] = (_who, line, chances) => void drawn.push(line && [...chances]);
  setPrompts({ showLine } as Prompts);
  const place = (uuid: string, thing: boolean) => ({ uuid, name: uuid, thing, place: uuid === "it" ? "target" : "beyond" });
  const line = { places: [place("it", false), place("guard", false), place("wall", true), place("door", true)] };
  let listener: OddsListener | null = null;
  const asked = {
    odds: "exact",
    preview: () => ({ line }),
    followOdds: async (_order: unknown, _calls: unknown, told: OddsListener) => void (listener = told),
  } as unknown as AttackQuestion;
  const { question, hide } = withLineShown(asked);
  question.preview({} as never);
  const told = { prospect: () => {}, dangers: () => {} };
  await question.followOdds({} as never, [], told, new AbortController().signal);
  const dangers = [{ entity: 3, name: "door", struck: 0.25, down: 0, lost: 0 }];
  listener!.dangers(dangers);
  hide();
  listener!.dangers(dangers);
  const unknown: [string, number][] = [
    ["wall", 0],
    ["door", 0],
  ];
  const known: [string, number][] = [
    ["wall", 0],
    ["door", 0.25],
  ];
  expect(drawn).toEqual([unknown, known, null]);
});
