import type { SystemObject, FoundryScope } from "../../common/dynamic";
import { deprecated } from "./environment";
import { RollSyntaxError } from "./grammar";
import { source } from "./roll.peggy";
import { MersenneTwister } from "./mersenne-twister";
import { mapLegacyRollMode, messageModes, rollModes } from "./message-modes";
import { Roll } from "./roll";
import { RollParser } from "./roll-parser";
import { RollResolver } from "./roll-resolver";
import { registerDiceTemplates, rollTemplate } from "./templates";
import { Coin } from "./terms/coin";
import { DiceTerm } from "./terms/dice-term";
import { Die } from "./terms/die";
import { FateDie } from "./terms/fate-die";
import { FunctionTerm } from "./terms/function-term";
import { NumericTerm } from "./terms/numeric-term";
import { OperatorTerm } from "./terms/operator-term";
import { ParentheticalTerm } from "./terms/parenthetical-term";
import { PoolTerm } from "./terms/pool-term";
import { StringTerm } from "./terms/string-term";
import { RollTerm } from "./terms/term";

/** Dice whose roll method a user can configure. */
const CONFIGURABLE_FACES = [4, 6, 8, 10, 12, 20, 100];

/** Installs the dice in `foundry.dice`, `CONFIG.Dice`, `CONFIG.ChatMessage.modes` (generation 14) and the global `Roll`. */
export function install(g: FoundryScope): void {
  const generation = Number(g.game?.release?.generation ?? 14);
  g.foundry ??= {};
  g.foundry.dice = {
    ...g.foundry.dice,
    Roll,
    RollParser,
    RollGrammar: { parse: (formula: string) => g.CONFIG.Dice.parser.parse(formula), SyntaxError: RollSyntaxError, source },
    MersenneTwister,
    terms: { RollTerm, DiceTerm, Die, Coin, FateDie, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
  };
  g.foundry.applications ??= {};
  g.foundry.applications.dice = { ...g.foundry.applications.dice, RollResolver };
  Roll.CHAT_TEMPLATE = rollTemplate();
  g.Roll = Roll;
  g.CONFIG ??= {};
  g.CONFIG.Dice = diceDefaults();
  installModes(g, generation);
  if (g.Handlebars) registerDiceTemplates(g.Handlebars);
}

function diceDefaults(): object {
  return {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes: { DiceTerm, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
    terms: { c: Coin, d: Die, f: FateDie },
    functions: {},
    parser: RollParser,
    randomUniform: MersenneTwister.random,
    fulfillment: {
      dice: Object.fromEntries(
        CONFIGURABLE_FACES.map((faces) => [`d${faces}`, { label: `d${faces}`, icon: `<i class="fa-solid fa-dice-d${faces}"></i>` }]),
      ),
      methods: {
        mersenne: { label: "DICE.FULFILLMENT.Mersenne", interactive: false, handler: (term: DiceTerm) => term.randomFace() },
        manual: { label: "DICE.FULFILLMENT.Manual", icon: '<i class="fa-solid fa-keyboard"></i>', interactive: true },
      },
      defaultMethod: "",
    },
  };
}

function installModes(g: FoundryScope, generation: number): void {
  const { Dice } = g.CONFIG;
  if (generation < 14) {
    Dice.rollModes = rollModes();
    delete (Roll as SystemObject)._mapLegacyRollMode;
    return;
  }
  const read = (): object => {
    deprecated("CONFIG.Dice.rollModes is deprecated: use CONFIG.ChatMessage.modes.");
    return rollModes();
  };
  // The property is not enumerable, so that copying CONFIG does not count as a use.
  Object.defineProperty(Dice, "rollModes", { configurable: true, enumerable: false, get: read });
  g.CONFIG.ChatMessage ??= {};
  g.CONFIG.ChatMessage.modes = { ...messageModes(), ...g.CONFIG.ChatMessage.modes };
  (Roll as SystemObject)._mapLegacyRollMode = mapLegacyRollMode;
}
