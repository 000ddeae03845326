import type { AttackQuestion } from "../../play/prompts";
import { ruleset, switches } from "../../play/ruleset";
import type { AttackOrder } from "../../rules/attack/order";
import { FINE_LOCATIONS, LIMB_MODIFIER, LIMBS, limbKind, type FineLocation, type Limb } from "../../rules/body/limbs";
import { signed } from "../parts/explained";
import { silhouetteContext } from "../parts/silhouette";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Points of a limb of the one aimed at, where this person may know them. */
export type KnownLimbs = Readonly<Record<string, { readonly value: number; readonly max: number }>>;

/** From the top down; the arrow keys follow. */
const PICKED_IN_ORDER: readonly Limb[] = ["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"];

/** Threshold of a limb in words, or "" when it is nobody's business. @rule XF-06 */
function limbState(limb: string, known: KnownLimbs): string {
  const state = known[limb];
  if (!state || state.max <= 0) return "";
  if (state.value <= 0) return format("CROSSFIRE.Attack.crippled", {});
  return format("CROSSFIRE.Attack.limbState", { value: String(state.value), max: String(state.max) });
}

/** The body between the radio buttons, and the buttons. @rule XF-03 @rule XF-06 */
export function bodyContext(known: KnownLimbs, chosen = "") {
  const drawing = silhouetteContext(LIMBS.map((id) => ({ id, value: known[id]?.value ?? 1, max: known[id]?.max ?? 1 })));
  return {
    drawing,
    limbs: PICKED_IN_ORDER.map((id) => ({
      id,
      label: `CROSSFIRE.Limb.${id}`,
      note: format("CROSSFIRE.Attack.limbNote", { modifier: signed(LIMB_MODIFIER[limbKind(id)]) }),
      state: limbState(id, known),
      checked: chosen === id,
    })),
    anywhere: chosen === "",
  };
}

/** A fine location as the list offers it: paired ones once for each side. */
function fineChoices({ location, limb, modifier, dvLimit }: FineLocation, chosen: string) {
  const sides = limb === "arm" || limb === "leg" ? ["left", "right"] : [""];
  return sides.map((side) => {
    const id = side ? `${location}:${side}` : location;
    return {
      id,
      label: `CROSSFIRE.Fine.${location}`,
      side: side && `CROSSFIRE.Side.${side}`,
      modifier: signed(modifier),
      dvLimit,
      selected: id === chosen,
    };
  });
}

const calledId = ({ called }: AttackOrder): string => (called ? [called.location, called.side].filter(Boolean).join(":") : "");

/** The half that is drawn once. */
export function formContext({ weapon, targets, attacker }: AttackQuestion, order: AttackOrder, known: KnownLimbs) {
  const { declaration } = ruleset();
  const modes = [...weapon.system.modes];
  const called = calledId(order);
  const located = switches().limbs;
  return {
    attacker: attacker.name,
    weapon: weapon.name,
    targets: targets.map((target) => ({ ...target, selected: target.uuid === order.target })),
    noTarget: !order.target,
    modes: modes.map((id) => {
      const mode = declaration.modes.find((known) => known.id === id);
      return { id, label: `CROSSFIRE.Mode.${id}`, selected: id === order.mode, ap: mode?.price ?? 1, rounds: mode?.rounds ?? 1 };
    }),
    manyModes: modes.length > 1,
    body: located ? bodyContext(known, called) : null,
    fine: FINE_LOCATIONS.flatMap((place) => fineChoices(place, called)),
    aim: order.aim,
    mayAim: called !== "",
  };
}
