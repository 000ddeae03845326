import { beyondLimits } from "../../data/beyond-limits";
import { faultValues } from "../../rules/reading/faults";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { notify } from "../../play/authority/notices";

/** A form field that can be reset to the value it showed. */
interface Restorable {
  readonly name: string;
  value: string;
  readonly defaultValue?: string;
}

/**
 * Refuses typed values beyond the limits of their fields. Notifies the user of the first such value and its allowed range, and resets every
 * field that `values` contains.
 *
 * @param values Values by path, such as "system.reach".
 * @param fields Fields that the user may have typed into.
 * @returns true if a value was refused
 */
export function refuseBeyondLimits(
  document: CrossfireActor | CrossfireItem,
  values: Readonly<Record<string, unknown>>,
  fields: Iterable<Restorable>,
): boolean {
  const { system } = foundry.utils.expandObject({ ...values }) as { readonly system?: unknown };
  const [fault] = beyondLimits(document.system.schema, system, "system");
  if (!fault) return false;
  for (const field of fields) if (field.name in values && field.defaultValue !== undefined) field.value = field.defaultValue;
  notify({
    level: "warn",
    key: "CROSSFIRE.Intent.refused",
    values: faultValues({ ...fault, where: fault.where.replace(/^system\./, "") }),
  });
  return true;
}
