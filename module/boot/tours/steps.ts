import type { Switches } from "../../rules/attack/model/battlefield";

/** Token that a step points at. */
export type TourPlace = "attacker" | "target" | "other";

/** Window or tab that is open while the user reads a step. */
export type Open = "dialog" | "chat" | "tracker";

/** One step of a tour; its texts are under CROSSFIRE.Tour.<tour>.<id>. */
export interface TourStepPlan {
  readonly id: string;
  /** Selectors; the step points at the first element found. If no element is found, the text appears in the middle of the page. */
  readonly at?: readonly string[];
  readonly spot?: TourPlace;
  readonly open?: Open;
  readonly side?: "UP" | "DOWN" | "LEFT" | "RIGHT";
  /** True if the step is for GMs only. */
  readonly restricted?: boolean;
  /** True if the step needs rounds with passes. */
  readonly passes?: boolean;
}

export interface TourPlan extends StoredPlan {
  /** Id of the tour that is suggested next. */
  readonly next: string;
}

interface StoredPlan {
  readonly id: string;
  /** Requirement of the tour: an attacker and a target on the map, or a fight. */
  readonly wants: "shot" | "fight";
  /** True: prefers a target with a bystander on the line of fire. */
  readonly between?: boolean;
  /** True: the tour is about bullets that hit unintended entities. Worlds without this rule do not offer it. */
  readonly unintended?: boolean;
  readonly steps: readonly TourStepPlan[];
}

const CARD = ".chat-log .cf-card.resolved";

const TOURS: readonly StoredPlan[] = [
  {
    id: "firstAttack",
    wants: "shot",
    steps: [
      { id: "begin" },
      { id: "select", spot: "attacker", side: "DOWN" },
      { id: "target", spot: "target", side: "DOWN" },
      { id: "bar", at: ["#hotbar"], side: "UP" },
      {
        id: "where",
        at: [".cf-attack .cf-picker", ".cf-attack .cf-places", ".cf-attack .locations"],
        open: "dialog",
        side: "RIGHT",
      },
      { id: "chances", at: [".cf-attack .chances"], open: "dialog", side: "UP" },
      { id: "parts", at: [".cf-attack .cf-attack-preview .parts"], open: "dialog", side: "LEFT" },
      { id: "cost", at: [".cf-attack .costs"], open: "dialog", side: "LEFT" },
      { id: "shoot", at: [".cf-attack button.attack"], open: "dialog", side: "UP" },
      { id: "defense" },
      { id: "card", at: [CARD], open: "chat", side: "LEFT" },
      { id: "undo", at: [`${CARD} .undo`, CARD], open: "chat", side: "LEFT" },
    ],
  },
  {
    id: "round",
    wants: "fight",
    steps: [
      { id: "begin" },
      { id: "rows", at: [".combat-tracker"], open: "tracker", side: "LEFT" },
      { id: "roll", at: [".cf-tracker-body .combatant .roll", ".combat-tracker"], open: "tracker", side: "LEFT" },
      { id: "clock", at: [".cf-clock", ".cf-controls"], open: "tracker", side: "LEFT" },
      { id: "passes", at: [".cf-passes"], open: "tracker", side: "LEFT", passes: true },
      { id: "means", at: [".cf-means"], open: "tracker", side: "LEFT" },
      { id: "doing", at: ["[data-action=crossfireDo]"], open: "tracker", side: "LEFT" },
      { id: "endPhase", at: ["[data-action=crossfireEndPhase]"], open: "tracker", side: "LEFT" },
      { id: "delay", at: ["[data-action=crossfireDelay]", "[data-action=crossfireStepIn]"], open: "tracker", side: "LEFT" },
      { id: "nextPass", at: ["[data-action=crossfireNextPass]", ".cf-clock"], open: "tracker", side: "LEFT", passes: true },
      { id: "happens", at: [".cf-more"], open: "tracker", side: "LEFT", restricted: true },
      { id: "back", at: [".cf-back"], open: "tracker", side: "LEFT", restricted: true },
      { id: "round", at: ["[data-action=crossfireRound]"], open: "tracker", side: "LEFT", restricted: true },
    ],
  },
  {
    id: "flight",
    wants: "shot",
    between: true,
    unintended: true,
    steps: [
      { id: "begin" },
      { id: "line", spot: "target", open: "dialog", side: "DOWN" },
      { id: "other", spot: "other", open: "dialog", side: "DOWN" },
      { id: "endangered", at: [".cf-attack .endangered"], open: "dialog", side: "LEFT" },
      { id: "cover", at: [".cf-attack .cf-attack-preview .parts"], open: "dialog", side: "LEFT" },
      { id: "missed" },
      { id: "through" },
      { id: "material", at: ["#scene-controls"], side: "RIGHT", restricted: true },
      { id: "card", at: [`${CARD} .cf-answers`, CARD], open: "chat", side: "LEFT" },
      { id: "path", at: [`${CARD} .show-path`, CARD], open: "chat", side: "LEFT" },
    ],
  },
];

/** Returns the tours of a world, without tours and steps about rules that it does not use. */
export function toursFor({ passes, unintendedTargets }: Pick<Switches, "passes" | "unintendedTargets">): readonly TourPlan[] {
  const plans = TOURS.filter(({ unintended = false }) => unintendedTargets || !unintended);
  return plans.map((plan, at) => ({
    ...plan,
    next: plans[(at + 1) % plans.length]!.id,
    steps: plan.steps.filter((step) => passes || !step.passes),
  }));
}
