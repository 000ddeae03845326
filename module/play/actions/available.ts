import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItemOf } from "../../foundry/types";
import type { Declaration } from "../../rules/attack/model/declaration";
import { objectionOfBody } from "../../rules/body/fitness";
import { actOf, type Act } from "../../rules/clock/actions";
import { liesDown } from "../../scene/fighter";
import { injuriesOf } from "../../scene/injuries";
import { isPerson, isWeapon, type Person } from "../../scene/kinds";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import type { Refusal } from "../../rules/ruling";

/** An action that an actor can take in a fight, from the ruleset or from the actor's sheet. */
export interface AvailableAction {
  /** Action id in the ruleset, or the id of an action item on the sheet. */
  readonly id: string;
  /** Language key of the name, or the name itself for an action item. */
  readonly name: { readonly key: string } | { readonly text: string };
  /** Weapon the action applies to; null for actions without a weapon. */
  readonly weapon: { readonly id: string; readonly name: string } | null;
  readonly ap: number;
  readonly act: Act;
  /** Reason why the actor's body or stance rules out the action now; null if nothing does. The clock checks phase and cost separately. */
  readonly against: Pick<Refusal, "refusal" | "values" | "rule"> | null;
}

/** Returns whether an action has its own dialog that charges its cost: attacks, defenses and aim. */
const elsewhere = ({ modes }: Declaration, { id, kind }: Declaration["actions"][number]): boolean =>
  modes.some((mode) => mode.id === id) ||
  ["single-shot", "attack", "dodge", "parry", "block", "intercept", "overwatch"].includes(id) ||
  (id === "aim" && kind === "simple");

/** Returns the reason why the actor's body or stance rules out an action now; null if the action is allowed. @rule SS-CALLED-47 */
export const objection = (actor: Person, id: string, { kind }: Act): AvailableAction["against"] =>
  objectionOfBody(
    { name: actor.name, injuries: injuriesOf(actor), prone: liesDown(actor), inCover: actor.system.stance.tookCover },
    id,
    kind,
  );

/**
 * Returns the weapons that an action can apply to: weapons not in hand (to ready), or weapons whose magazine is not full (to reload).
 * Returns null for other actions.
 */
function weaponsFor(actor: Person, id: string): readonly { readonly id: string; readonly name: string }[] | null {
  const weapons = itemsOf(actor).filter(isWeapon);
  const named = (item: CrossfireItemOf<"weapon">) => ({ id: item.id ?? "", name: item.name });
  if (id === "ready") return weapons.filter(({ system }) => !system.ready).map(named);
  if (id !== "reload") return null;
  return weapons.filter(({ system: { ammo } }) => ammo.max !== null && (ammo.value ?? 0) < ammo.max).map(named);
}

function declared(actor: Person, { declaration }: RulesetFacts, apMax: number): AvailableAction[] {
  return declaration.actions
    .filter((action) => !elsewhere(declaration, action))
    .flatMap(({ id, ap, kind }) => {
      const act = actOf(id, ap, apMax, kind === "interrupt");
      const one = (weapon: AvailableAction["weapon"]): AvailableAction => ({
        id,
        name: { key: `CROSSFIRE.Action.${id}` },
        weapon,
        ap,
        act,
        against: objection(actor, id, act),
      });
      const weapons = weaponsFor(actor, id);
      return weapons ? weapons.map(one) : [one(null)];
    });
}

const ownActions = (actor: Person, apMax: number): AvailableAction[] =>
  itemsOf(actor)
    .filter((item): item is CrossfireItemOf<"action"> => item.type === "action")
    .map(({ id, name, system }): AvailableAction => {
      const act = actOf(name, system.price, apMax, system.kind === "interrupt");
      return { id: id ?? "", name: { text: name }, weapon: null, ap: system.price, act, against: objection(actor, id ?? "", act) };
    });

/**
 * Returns every action of the ruleset and of the sheet with its cost, except actions with their own dialogs; empty unless the actor is a
 * person.
 *
 * @rule XF-26 @rule SS-ROUND-09 @rule SS-ACTION-01
 * @param apMax AP in each pass.
 */
export const availableActions = (actor: CrossfireActor | null, ruleset: RulesetFacts, apMax: number): readonly AvailableAction[] =>
  actor && isPerson(actor) ? [...declared(actor, ruleset, apMax), ...ownActions(actor, apMax)] : [];
