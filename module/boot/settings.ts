import { RULESETS } from "../rules/rulesets/rulesets";
import { RULESET_SETTING, SWITCHES } from "../play/ruleset";

const SCOPE = "crossfire";

/** World settings: which rules are played, and what players may do. */
export function registerSettings(): void {
  const choices = Object.fromEntries(RULESETS.map(({ id }) => [id, `CROSSFIRE.Ruleset.${id}`]));
  game.settings?.register(SCOPE, RULESET_SETTING, {
    name: "CROSSFIRE.Setting.ruleset.name",
    hint: "CROSSFIRE.Setting.ruleset.hint",
    scope: "world",
    config: true,
    requiresReload: true,
    type: new foundry.data.fields.StringField({ required: true, initial: "crossfire", choices }) as never,
  });
  for (const key of [...SWITCHES, "playersUndo"] as const) {
    game.settings?.register(SCOPE, key, {
      name: `CROSSFIRE.Setting.${key}.name`,
      hint: `CROSSFIRE.Setting.${key}.hint`,
      scope: "world",
      config: true,
      type: new foundry.data.fields.BooleanField({ initial: true }) as never,
    });
  }
}
