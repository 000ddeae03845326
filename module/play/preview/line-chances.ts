import type { Danger } from "../../rules/odds/prospect";
import type { PreviewLine } from "./preview-line";
import { prompts, type AttackQuestion } from "../authority/prompts";

/** Chances of being struck by uuid; places and odds count alike. A wall or a thing has none before it is known to have one. */
const chancesOf = ({ places }: PreviewLine, dangers: readonly Danger[]): ReadonlyMap<string, number> =>
  new Map(
    places.flatMap(({ uuid, place, thing }, index) => {
      const own = place === "target" ? undefined : dangers.find(({ entity }) => entity === index);
      return own ? [[uuid, own.struck] as const] : thing && place !== "target" ? [[uuid, 0] as const] : [];
    }),
  );

/** A question whose line of fire follows on the map; `hide` takes it away. */
export function withLineShown(question: AttackQuestion): { readonly question: AttackQuestion; readonly hide: () => void } {
  const who = {};
  let line: PreviewLine | null = null;
  // Odds that were under way may come in when the window has closed.
  let hidden = false;
  const show = (dangers: readonly Danger[]): void => {
    if (hidden) return;
    prompts().showLine(who, line, line && question.odds === "exact" ? chancesOf(line, dangers) : new Map());
  };
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
    hide: () => {
      hidden = true;
      prompts().showLine(who, null, new Map());
    },
  };
}
