import { clockOf } from "../../documents/combat";
import { karmaHelps } from "../../play/initiative";
import { send } from "../../play/intents";
import { downAs } from "../../rules/body/down";
import { clockContext, rowContext } from "./context";

const Tracker = foundry.applications.sidebar.tabs.CombatTracker;

const viewed = (): Combat.Implementation | null => (ui.combat?.viewed as Combat.Implementation | null | undefined) ?? null;

const forViewed = (intent: string) => async (): Promise<void> => {
  const combat = viewed();
  if (combat) await send(intent, combat.id ?? "");
};

/** Ends the phase that stands on the screen, and no other. */
async function endPhase(): Promise<void> {
  const combat = viewed();
  if (combat) await send("end-phase", combat.id ?? "", { acting: clockOf(combat).acting ?? undefined });
}

async function rollFor(_event: Event, button: HTMLElement): Promise<void> {
  const combat = viewed();
  const combatant = button.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
  if (combat && combatant) await send("roll-initiative", combat.id ?? "", { combatant, karma: button.dataset["karma"] === "true" });
}

/** What somebody is who cannot act, in words; "" for everybody else. Whoever is marked as out of the fight counts as dead. */
function downInWords({ actor, isDefeated }: Combatant.Stored): string {
  const condition = (actor ? downAs(actor.statuses) : null) ?? (isDefeated ? "dead" : null);
  return condition ? (game.i18n?.localize(`CROSSFIRE.Status.${condition}`) ?? "") : "";
}

const karmaOf = ({ actor }: Combatant.Stored): number =>
  Number((actor?.system as { karma?: { value?: number } } | undefined)?.karma?.value ?? 0);

/** Arrow keys lead from row to row, Enter does what a click on the row does. */
function keyOnRow(event: KeyboardEvent): void {
  const row = event.target as HTMLElement;
  if (!row.matches("li.combatant")) return;
  const step = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (step === undefined && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") row.click();
  else (step as HTMLElement | null)?.focus();
}

/** The encounter tab: passes, scores, Action Points and who may do what now. */
export class CrossfireTracker extends Tracker {
  static override DEFAULT_OPTIONS = {
    classes: ["crossfire", "cf-tracker"],
    actions: {
      crossfireRound: forViewed("new-round"),
      crossfireEndPhase: endPhase,
      crossfireNextPass: forViewed("next-pass"),
      crossfireRewind: forViewed("rewind"),
      crossfireRollMissing: forViewed("roll-missing"),
      crossfireRoll: rollFor,
    },
  };

  static override PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "systems/crossfire/templates/tracker/tracker.hbs", scrollable: [".combat-tracker"] },
    footer: { template: "systems/crossfire/templates/tracker/footer.hbs" },
  };

  protected override async _prepareTurnContext(combat: Combat.Stored, combatant: Combatant.Stored, index: number) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    const row = rowContext(clockOf(combat as unknown as Combat.Implementation), combatant.id ?? "", downInWords(combatant));
    const mayRoll = row.owing && combatant.isOwner;
    return Object.assign(turn, {
      crossfire: { ...row, mayRoll, karma: mayRoll && karmaHelps() && karmaOf(combatant) > 0, mayEnd: row.acting && combatant.isOwner },
    });
  }

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    const prepared = (await super._preparePartContext(partId, context, options)) as object;
    const combat = viewed();
    return Object.assign(prepared, { clock: combat ? clockContext(clockOf(combat)) : null, gm: game.user?.isGM ?? false }) as never;
  }

  /** A part that would come out the same stays: nothing flickers, no row loses the pointer or the focus. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const changed = Object.entries(result).filter(([id, element]) => !this.parts[id]?.isEqualNode(element));
    super._replaceHTML(Object.fromEntries(changed) as never, content, options);
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "tracker") element.addEventListener("keydown", keyOnRow);
  }
}
