/** State of an item: in hand, worn, carried or stored elsewhere. */
export type GearState = "held" | "worn" | "carried" | "stored";

type Fields = Readonly<Record<string, unknown>>;

/** Field that marks an item as in use, and the state of an item in use, by item type. */
const IN_USE: Readonly<Record<string, { readonly field: "ready" | "equipped"; readonly state: GearState }>> = {
  weapon: { field: "ready", state: "held" },
  armor: { field: "equipped", state: "worn" },
};

/** Returns where an item is; null for items that cannot be stored, such as traits. */
export function gearState(type: string, fields: Fields): GearState | null {
  if (typeof fields["stored"] !== "boolean") return null;
  if (fields["stored"]) return "stored";
  const use = IN_USE[type];
  return use && fields[use.field] === true ? use.state : "carried";
}

/** Returns the states an item of this type can have, with language keys. */
export const gearStates = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [IN_USE[type]?.state, "carried", "stored"]
      .filter((state) => state !== undefined)
      .map((state) => [state, `CROSSFIRE.Sheet.state.${state}`]),
  );

/** Returns the update that puts an item into this state. */
export function putThere(type: string, state: string): Record<string, boolean> {
  const use = IN_USE[type];
  return { "system.stored": state === "stored", ...(use ? { [`system.${use.field}`]: state === use.state } : {}) };
}
