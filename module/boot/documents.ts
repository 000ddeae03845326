import { dataModels } from "../data/registry";
import { setDeclaration, setDerivation } from "../data/declared-keys";
import { ROLL_CLASSES } from "../dice/rolls";
import { CrossfireActiveEffect } from "../documents/active-effect";
import { CrossfireActor } from "../documents/actor";
import { CrossfireChatMessage } from "../documents/chat-message";
import { clockOf, CrossfireCombat, setClockActions } from "../documents/combat";
import { CrossfireCombatant } from "../documents/combatant";
import { cardContext } from "../apps/card/context";
import { CrossfireTracker } from "../apps/tracker/tracker";
import { send } from "../play/intents";
import { ruleset } from "../play/ruleset";
import { barrierPoints, deriveFighter } from "../rules/body/derive";
import { SECONDS_PER_ROUND } from "../rules/clock/clock";

function wireData(): void {
  const { declaration } = ruleset();
  setDeclaration({ ...declaration, limbs: declaration.limbs.map((id) => ({ id })) });
  setDerivation({
    fighter: deriveFighter,
    barrier: ({ structure, areaM2, thicknessCm, hp }) => {
      const max = hp.max ?? barrierPoints(structure, areaM2, thicknessCm);
      return { hp: { value: hp.value ?? max, max } };
    },
  });
}

/** Bars a token may show: the pools the ruleset declares. */
function trackable(): typeof CONFIG.Actor.trackableAttributes {
  const pools = ruleset().declaration.pools.map(({ id }) => `pools.${id}`);
  const people = { bar: pools, value: ["overflow", "karma.value"] };
  return {
    character: people,
    npc: people,
    vehicle: { bar: ["pools.armored", "pools.shield"], value: [] },
    barrier: { bar: ["hp"], value: [] },
  };
}

function wireClock(): void {
  const toGamemaster = (intent: string) => (combat: Combat.Implementation) => send(intent, combat.id ?? "");
  setClockActions({
    begin: toGamemaster("new-round"),
    newRound: toGamemaster("new-round"),
    endPhase: (combat) => send("end-phase", combat.id ?? "", { acting: clockOf(combat).acting ?? undefined }),
    rewind: toGamemaster("rewind"),
    rollInitiative: async (combat, ids) => {
      for (const combatant of ids) await send("roll-initiative", combat.id ?? "", { combatant });
    },
  });
}

/** Tells Foundry which classes and models this system brings. */
export function registerDocuments(): void {
  wireData();
  wireClock();
  CrossfireChatMessage.cardContext = cardContext;
  CONFIG.ActiveEffect.documentClass = CrossfireActiveEffect as never;
  CONFIG.Actor.documentClass = CrossfireActor as never;
  CONFIG.ChatMessage.documentClass = CrossfireChatMessage as never;
  CONFIG.Combat.documentClass = CrossfireCombat as never;
  CONFIG.Combatant.documentClass = CrossfireCombatant as never;
  Object.assign(CONFIG.Actor.dataModels, dataModels.Actor);
  Object.assign(CONFIG.Item.dataModels, dataModels.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, dataModels.ChatMessage);
  Object.assign(CONFIG.Combat.dataModels, dataModels.Combat);
  Object.assign(CONFIG.Combatant.dataModels, dataModels.Combatant);
  CONFIG.Actor.trackableAttributes = trackable();
  CONFIG.ui.combat = CrossfireTracker as never;
  CONFIG.Dice.rolls.push(...(ROLL_CLASSES as unknown as (typeof Roll)[]));
  CONFIG.time.roundTime = SECONDS_PER_ROUND;
}
