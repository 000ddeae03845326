import type { Danger } from "../rules/odds/prospect";
import type { PreviewLine } from "./preview-line";
import { prompts, type AttackQuestion } from "./prompts";

/** Chances of being struck by uuid; the odds know people by name. */
const chancesOf = ({ places }: PreviewLine, dangers: readonly Danger[]): ReadonlyMap<string, number> =>
  new Map(
    places.flatMap(({ uuid, name, place }) => {
      const own = place === "target" ? undefined : dangers.find((danger) => danger.name === name);
      return own ? [[uuid, own.struck] as const] : [];
    }),
  );

/** A question whose line of fire follows on the map; `hide` takes it away. */
export function withLineShown(question: AttackQuestion): { readonly question: AttackQuestion; readonly hide: () => void } {
  const who = {};
  let line: PreviewLine | null = null;
  const show = (dangers: readonly Danger[]): void => prompts().showLine(who, line, line ? chancesOf(line, dangers) : new Map());
  return {
    question: {
      ...question,
      preview: (order) => {
        const seen = question.preview(order);
        ({ line } = seen);
        show([]);
        return seen;
      },
      followOdds: (order, calls, listener, signal) =>
        question.followOdds(
          order,
          calls,
          {
            prospect: (call, ruling) => listener.prospect(call, ruling),
            dangers: (dangers) => {
              listener.dangers(dangers);
              if (question.odds === "exact") show(dangers);
            },
          },
          signal,
        ),
    },
    hide: () => prompts().showLine(who, null, new Map()),
  };
}
