import { plain } from "../../foundry/numbers";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor } from "../../foundry/types";
import { isMeans } from "../../scene/kinds";
import type { CrossfireApi } from "../api";
import { ruleset } from "../../play/ruleset";

/*
 * Token Action HUD shows the actions of a token. Its core needs one class that builds the groups and one that handles clicks.
 * Both extend classes that the core provides, as its guide for systems describes for version 2.
 */

interface HudAction {
  readonly id: string;
  readonly name: string;
  readonly encodedValue: string;
  readonly img?: string | null;
  readonly info1?: { readonly text: string };
}

interface HudGroup {
  readonly id: string;
  readonly type: "system";
}

/** Members of the core's action handler class that this file uses. */
interface ActionHandlerBase {
  readonly actor: CrossfireActor | null;
  addActions(actions: readonly HudAction[], group: HudGroup): void;
}

type Class<T> = new (...given: never[]) => T;

export interface HudCore {
  readonly api: {
    readonly ActionHandler: Class<ActionHandlerBase>;
    readonly RollHandler: Class<object>;
    readonly SystemManager: Class<object>;
  };
}

const GROUPS = ["weapons", "powers", "skills", "fight"] as const;
type GroupId = (typeof GROUPS)[number];

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const nameOf = (id: GroupId): string => localize(`CROSSFIRE.Neighbour.hud.${id}`);
const api = (): CrossfireApi => (game as { crossfire: CrossfireApi }).crossfire;

/** Encodes an action as `verb|argument`; ids and uuids never contain a bar. */
const encode = (verb: string, what: string): string => `${verb}|${what}`;

function meansActions(actor: CrossfireActor, type: "weapon" | "power"): HudAction[] {
  const means = itemsOf(actor)
    .filter(isMeans)
    .filter((item) => item.type === type);
  return means.map((item) => {
    const rounds = item.type === "weapon" && item.system.ammo.max !== null ? item.system.ammo : null;
    return {
      id: item.id ?? "",
      name: item.name,
      img: item.img ?? null,
      encodedValue: encode("attack", item.uuid),
      ...(rounds ? { info1: { text: `${rounds.value}/${rounds.max}` } } : {}),
    };
  });
}

function skillActions(actor: CrossfireActor): HudAction[] {
  if (actor.type !== "character" && actor.type !== "npc") return [];
  const ratings = (actor.system as { skills?: Readonly<Record<string, number>> }).skills ?? {};
  return ruleset().declaration.skills.map(({ id }) => ({
    id,
    name: localize(`CROSSFIRE.Skill.${id}`),
    encodedValue: encode("test", id),
    info1: { text: plain(ratings[id] ?? 0) },
  }));
}

const fightActions = (): HudAction[] => [
  { id: "attack", name: localize("CROSSFIRE.Neighbour.hud.held"), encodedValue: encode("held", "") },
  { id: "reference", name: localize("CROSSFIRE.Neighbour.hud.reference"), encodedValue: encode("reference", "") },
];

const BUILD: Readonly<Record<GroupId, (actor: CrossfireActor) => HudAction[]>> = {
  weapons: (actor) => meansActions(actor, "weapon"),
  powers: (actor) => meansActions(actor, "power"),
  skills: skillActions,
  fight: fightActions,
};

/** Performs a clicked action for an actor. Shift and Alt work as on a sheet. */
async function press(actor: CrossfireActor, event: Event, encoded: string): Promise<void> {
  const [verb, what = ""] = encoded.split("|");
  if (verb === "attack") return api().attackWith(what, { event });
  if (verb === "test") return api().test({ actor, skill: what, event });
  if (verb === "held") return api().attack({ attacker: actor.uuid });
  if (verb === "reference") return api().quickReference();
}

function actionHandler(base: HudCore["api"]["ActionHandler"]) {
  return class CrossfireActionHandler extends base {
    async buildSystemActions(): Promise<void> {
      const { actor } = this;
      if (!actor) return;
      for (const id of GROUPS) this.addActions(BUILD[id](actor), { id, type: "system" });
    }
  };
}

function rollHandler(base: HudCore["api"]["RollHandler"]) {
  return class CrossfireRollHandler extends base {
    declare readonly actor: CrossfireActor | null;

    async handleActionClick(event: Event, encodedValue: string): Promise<void> {
      if (this.actor) await press(this.actor, event, encodedValue);
    }
  };
}

/** Returns the default layout and its groups. */
function defaults() {
  const groups = GROUPS.map((id) => ({ id, name: nameOf(id), listName: `Group: ${nameOf(id)}`, type: "system" as const }));
  const layout = groups.map(({ id, name }) => ({
    nestId: id,
    id,
    name,
    groups: [{ ...groups.find((one) => one.id === id)!, nestId: `${id}_${id}` }],
  }));
  return { layout, groups };
}

/** Registers this system with the core of Token Action HUD and announces that the system is ready. */
export function offerActions({ api: core }: HudCore): void {
  const ActionHandler = actionHandler(core.ActionHandler);
  const RollHandler = rollHandler(core.RollHandler);
  class CrossfireSystemManager extends core.SystemManager {
    getActionHandler() {
      return new ActionHandler();
    }

    getAvailableRollHandlers() {
      return { core: "Crossfire" };
    }

    getRollHandler() {
      return new RollHandler();
    }

    async registerDefaults() {
      return defaults();
    }
  }
  const system = { id: "crossfire", api: { requiredCoreModuleVersion: "2.0", SystemManager: CrossfireSystemManager } };
  (Hooks.callAll as (hook: string, system: object) => void)("tokenActionHudSystemReady", system);
}
