import type { Danger } from "../../rules/odds/prospect";
import type { PreviewLine } from "./preview-line";
import { prompts, type AttackQuestion } from "../authority/prompts";

/**
 * Returns each entity's chance of being hit, by uuid, except the target's. `entity` of a danger is an index into `places`. Walls and
 * objects have 0 until their chance is known; all others are omitted until then.
 */
const chancesOf = ({ places }: PreviewLine, dangers: readonly Danger[]): ReadonlyMap<string, number> =>
  new Map(
    places.flatMap(({ uuid, place, thing }, index) => {
      const own = place === "target" ? undefined : dangers.find(({ entity }) => entity === index);
      return own ? [[uuid, own.struck] as const] : thing && place !== "target" ? [[uuid, 0] as const] : [];
    }),
  );

/** Returns a question whose line of fire appears on the map and follows the order. `hide` removes the line. */
export function withLineShown(question: AttackQuestion): { readonly question: AttackQuestion; readonly hide: () => void } {
  const who = {};
  let line: PreviewLine | null = null;
  // Odds may still arrive after the window has closed.
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
