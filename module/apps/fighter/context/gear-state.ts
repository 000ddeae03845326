/** Where something is: in the hand, worn, carried, or left behind. */
export type GearState = "held" | "worn" | "carried" | "stored";

type Fields = Readonly<Record<string, unknown>>;

/** The field that says that something of a type is in use, and what that is called. */
const IN_USE: Readonly<Record<string, { readonly field: "ready" | "equipped"; readonly state: GearState }>> = {
  weapon: { field: "ready", state: "held" },
  armor: { field: "equipped", state: "worn" },
};

/** Where an item is; null for what is part of somebody, such as a trait. */
export function gearState(type: string, fields: Fields): GearState | null {
  if (typeof fields["stored"] !== "boolean") return null;
  if (fields["stored"]) return "stored";
  const use = IN_USE[type];
  return use && fields[use.field] === true ? use.state : "carried";
}

/** Where an item of a type can be, as choices with language keys. */
export const gearStates = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [IN_USE[type]?.state, "carried", "stored"]
      .filter((state) => state !== undefined)
      .map((state) => [state, `CROSSFIRE.Sheet.state.${state}`]),
  );

/** The update that puts an item there. */
export function putThere(type: string, state: string): Record<string, boolean> {
  const use = IN_USE[type];
  return { "system.stored": state === "stored", ...(use ? { [`system.${use.field}`]: state === use.state } : {}) };
}
