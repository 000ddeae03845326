import { beyondLimits } from "../data/beyond-limits";
import { faultValues, type Fault } from "../rules/reading/faults";
import { planFault, type StoredLimb } from "../rules/body/body-plan";
import { faultNotice, notify } from "../play/authority/notices";

/** Parts of a document that is about to be written. */
interface Written {
  readonly system?: unknown;
  readonly items?: unknown;
}

const modelOf = (kind: "Actor" | "Item", type: unknown): { readonly schema: object } | undefined => {
  const models = CONFIG[kind].dataModels as Readonly<Record<string, { readonly schema: object }>>;
  return Object.hasOwn(models, String(type)) ? models[String(type)] : undefined;
};

const textsOf = (kind: "Actor" | "Item", type: unknown, { system }: Written, where: string): readonly Fault[] => {
  const model = modelOf(kind, type);
  return model ? beyondLimits(model.schema, system, where, "text") : [];
};

/**
 * Refuses the first text that is too long, and notifies the user.
 * @returns false if a text is refused, so that Foundry does not write it; otherwise undefined
 */
function refuse(faults: readonly Fault[]): false | undefined {
  const [fault] = faults;
  if (!fault) return undefined;
  notify({ level: "warn", key: "CROSSFIRE.Intent.refused", values: faultValues(fault) });
  return false;
}

/**
 * Refuses an invalid body plan and notifies the user. @rule XF-25
 * @returns false if the plan is refused, so that Foundry does not write it; otherwise undefined
 */
function refusePlan(written: Written): false | undefined {
  const { bodyPlan } = (written.system ?? {}) as { bodyPlan?: unknown };
  const fault = Array.isArray(bodyPlan) ? planFault(bodyPlan as readonly StoredLimb[]) : null;
  if (!fault) return undefined;
  notify(faultNotice(fault));
  return false;
}

const itemsIn = ({ items }: Written): readonly (Written & { readonly type?: unknown })[] =>
  Array.isArray(items) ? (items as readonly (Written & { readonly type?: unknown })[]) : [];

/**
 * Refuses texts beyond their limits and faulty body plans from every user. Foundry itself clamps numbers to the range of their fields. Does
 * not change stored texts.
 */
export function keepLimits(): void {
  Hooks.on("preCreateActor", (actor, data) => {
    const items = itemsIn(data as Written).flatMap((item, at) => textsOf("Item", item.type, item, `items[${at}].system`));
    return refuse([...textsOf("Actor", actor.type, data as Written, "system"), ...items]) ?? refusePlan(data as Written);
  });
  Hooks.on(
    "preUpdateActor",
    (actor, changed) => refuse(textsOf("Actor", actor.type, changed as Written, "system")) ?? refusePlan(changed as Written),
  );
  Hooks.on("preCreateItem", (item, data) => refuse(textsOf("Item", item.type, data as Written, "system")));
  Hooks.on("preUpdateItem", (item, changed) => refuse(textsOf("Item", item.type, changed as Written, "system")));
}
