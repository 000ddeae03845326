import type { CrossfireActor, CrossfireItem, CrossfireItemOf } from "../../foundry/types";
import { playSound } from "../../foundry/sounds";
import { updateInside } from "../../foundry/updates";
import { actionPrice } from "../../rules/attack/model/declaration";
import { isWeapon } from "../../scene/kinds";
import type { ClockCommand } from "../../rules/clock/commands";
import { send, type IntentHandler } from "../authority/intents";
import { amount, ticked } from "../apply/plan-barrier";
import { assertActiveGM } from "../authority/queue";
import { combatantOf, combatOf } from "../combat/fight-of";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import type { Notice } from "../authority/notices";
import { documentAt } from "../uuids";
import { chooseRounds, fitting, takenBy } from "./ammunition";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Reload.${leaf}`, values });

type Ammunition = CrossfireItemOf<"ammunition">;

/** Returns the ammunition items whose "loaded" mark changes once this ammunition is loaded, each with its new mark. */
const marked = (actor: CrossfireActor, source: Ammunition): { readonly item: Ammunition; readonly loaded: boolean }[] =>
  takenBy(actor, source.system.fits)
    .map((item) => ({ item, loaded: item === source }))
    .filter(({ item, loaded }) => item.system.loaded !== loaded);

/**
 * Reloads a weapon from carried ammunition, which becomes the loaded kind. In a fight, one clock step writes AP and ammunition together.
 * @rule XF-26
 */
export const reload: IntentHandler<"reload"> = async (id, { ammunition }, sender) => {
  const weapon = documentAt(id, "Item");
  const actor = weapon?.actor as CrossfireActor | null | undefined;
  if (!weapon || !isWeapon(weapon) || !actor?.testUserPermission(sender, "OWNER")) return no("noWeapon");
  const { value, max, type } = weapon.system.ammo;
  const room = (max ?? 0) - (value ?? 0);
  if (room <= 0) return no("full", { weapon: weapon.name });
  if (type === "") return no("noType", { weapon: weapon.name });
  const supplies = fitting(actor, type);
  if (supplies.length === 0) return no("noAmmunition", { weapon: weapon.name, type });
  const source = ammunition === undefined ? supplies[0] : supplies.find((one) => one.id === ammunition);
  if (!source) return no("gone", { weapon: weapon.name });
  const { ap, acting } = readinessOf(actor);
  const price = actionPrice(ruleset(), "reload").ap;
  if (!acting) return { level: "warn", key: "CROSSFIRE.Refusal.notYourPhase", values: { attacker: actor.name } };
  if (ap !== null && ap < price) return { level: "warn", key: "CROSSFIRE.Refusal.tooFewAp", values: { needed: price, left: ap } };
  const rounds = Math.min(room, source.system.quantity);
  const combat = combatOf(actor.uuid);
  const combatant = combat && combatantOf(combat, actor.uuid)?.id;
  if (!combat || !combatant) return fill(actor, weapon, source, rounds);
  const spend: ClockCommand = { kind: "spend", id: combatant, ap: price, freeActions: 0, attacks: 0 };
  const changes = [
    ...amount(weapon.uuid, "system.ammo.value", rounds),
    ...amount(source.uuid, "system.quantity", -rounds),
    ...marked(actor, source).flatMap(({ item, loaded }) => ticked(item.uuid, "system.loaded", loaded)),
  ];
  const [refusal] = await runCommands(combat, [spend], { key: foundry.utils.randomID(), label: "reload", who: combatant, changes });
  if (refusal) return { level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusal.values };
};

/** Reloads outside a fight: costs no AP and writes magazine and supply in one update. */
async function fill(
  actor: CrossfireActor,
  weapon: CrossfireItemOf<"weapon">,
  source: CrossfireItemOf<"ammunition">,
  rounds: number,
): Promise<void> {
  assertActiveGM();
  await updateInside(actor, "Item", [
    { _id: weapon.id, "system.ammo.value": (weapon.system.ammo.value ?? 0) + rounds },
    { _id: source.id, "system.quantity": source.system.quantity - rounds, "system.loaded": true },
    ...marked(actor, source)
      .filter(({ loaded }) => !loaded)
      .map(({ item }) => ({ _id: item.id, "system.loaded": false })),
  ]);
}

/** uuids of the weapons that this client's user is reloading. The sound waits until the GM's client has reloaded them. */
const reloading = new Set<string>();

/** Requests a reload; if several kinds of ammunition fit, the user chooses one. */
export async function beginReload(weapon: CrossfireItem): Promise<void> {
  const rounds = await chooseRounds(weapon);
  if (!rounds) return;
  reloading.add(weapon.uuid);
  await send("reload", weapon.uuid, rounds);
}

/** Plays the reload sound if this client's user was reloading the weapon with this uuid. Called once the magazine is filled. */
export function hearReload(uuid: string): void {
  if (reloading.delete(uuid)) playSound("reload");
}
