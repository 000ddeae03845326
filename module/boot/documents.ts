import { dataModels } from "../data/registry";
import { setDeclaration, setDerivation, type DeclaredKeys } from "../data/declared-keys";
import { ROLL_CLASSES } from "../dice/rolls";
import { CrossfireActiveEffect } from "../documents/active-effect";
import { CrossfireActor } from "../documents/actor";
import { CrossfireChatMessage } from "../documents/chat-message";
import { clockOf, CrossfireCombat, setClockActions } from "../documents/combat";
import { CrossfireCombatant } from "../documents/combatant";
import { CrossfireItem } from "../documents/item";
import { CrossfireToken } from "../documents/token";
import { addRolls, setTracker } from "../foundry/classes";
import type { CrossfireCombat as SavedCombat, CrossfireMessage } from "../foundry/types";
import { keepEffectsOnItems } from "../foundry/version";
import { CrossfireTracker } from "../apps/tracker/tracker";
import { send } from "../play/authority/intents";
import { newestStep } from "../play/combat/steps";
import { ruleset } from "../play/ruleset";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { barrierPoints } from "../rules/protection/barriers";
import { ofBody, placesOn } from "../rules/body/body-plan";
import { SECONDS_PER_ROUND } from "../rules/clock/rounds";

let inPlay: RulesetFacts | null = null;

/**
 * Returns the active ruleset, and keeps it in memory once the world is ready. Some clients cannot read settings earlier, and a new ruleset
 * needs a reload.
 */
function played(): RulesetFacts {
  if (inPlay) return inPlay;
  const now = ruleset();
  if (game.ready) inPlay = now;
  return now;
}

/** Keys that the active ruleset declares, read whenever a document is prepared. */
const DECLARED: DeclaredKeys = {
  get attributes() {
    return played().declaration.attributes;
  },
  get skills() {
    return played().declaration.skills;
  },
  get pools() {
    return played().declaration.pools;
  },
  limbs: (build) => placesOn(played().declaration, ofBody(build)).limbs.map((id) => ({ id })),
};

function wireData(): void {
  setDeclaration(DECLARED);
  setDerivation({
    fighter: (facts) => played().people.derive(facts),
    barrier: ({ structure, areaM2, thicknessCm, hp }) => {
      const max = hp.max ?? barrierPoints(structure, areaM2, thicknessCm);
      return { hp: { value: hp.value ?? max, max } };
    },
  });
}

function wireClock(): void {
  const newRound = (combat: SavedCombat) => send("new-round", combat.id ?? "", { round: clockOf(combat).round });
  setClockActions({
    begin: newRound,
    newRound,
    endPhase: (combat) => send("end-phase", combat.id ?? "", { acting: clockOf(combat).acting ?? undefined }),
    rewind: (combat, to) => send("rewind", combat.id ?? "", { to, newest: newestStep(combat) }),
    rollInitiative: async (combat, ids) => {
      for (const combatant of ids) await send("roll-initiative", combat.id ?? "", { combatant });
    },
  });
}

/** Gives tokens a ruler that measures as the rules do. Its code is loaded while the world opens. */
function registerRuler(): void {
  const places: { rulerClass: unknown } = CONFIG.Token;
  // A client without a map has no ruler.
  if (!places.rulerClass) return;
  const Own = class extends (places.rulerClass as new (...given: never[]) => object) {};
  places.rulerClass = Own;
  void import("../canvas/token-ruler").then(({ measureByRules }) => measureByRules(Own.prototype));
}

/** Registers the document classes and data models of this system. */
export function registerDocuments(): void {
  keepEffectsOnItems();
  wireData();
  wireClock();
  CrossfireChatMessage.cardContext = async () => (await import("../apps/card/drawn-cards")).attackDrawn;
  const check = async (message: CrossfireMessage) => (await import("../apps/test/card")).checkDrawn(message);
  const upkeep = async (message: CrossfireMessage) => (await import("../apps/card/drawn-cards")).upkeepDrawn(message);
  const reaction = async (message: CrossfireMessage) => (await import("../apps/reaction/card")).reactionCard(message);
  const order = async (message: CrossfireMessage) => (await import("../apps/card/drawn-cards")).orderCard(message);
  CrossfireChatMessage.otherCards = { ...CrossfireChatMessage.otherCards, upkeep, test: check, request: check, reaction, order };
  CONFIG.ActiveEffect.documentClass = CrossfireActiveEffect;
  CONFIG.Actor.documentClass = CrossfireActor;
  CONFIG.ChatMessage.documentClass = CrossfireChatMessage;
  CONFIG.Combat.documentClass = CrossfireCombat;
  CONFIG.Combatant.documentClass = CrossfireCombatant;
  CONFIG.Item.documentClass = CrossfireItem;
  CONFIG.Token.documentClass = CrossfireToken;
  registerRuler();
  Object.assign(CONFIG.Actor.dataModels, dataModels.Actor);
  Object.assign(CONFIG.Item.dataModels, dataModels.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, dataModels.ChatMessage);
  Object.assign(CONFIG.Combat.dataModels, dataModels.Combat);
  Object.assign(CONFIG.Combatant.dataModels, dataModels.Combatant);
  setTracker(CrossfireTracker);
  addRolls(ROLL_CLASSES);
  CONFIG.time.roundTime = SECONDS_PER_ROUND;
}
