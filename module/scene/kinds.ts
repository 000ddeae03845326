/** Actors by what the rules treat alike. Type guards, because Foundry's types do not narrow an actor by its `type`. */
export type Person = Actor.OfType<"character" | "npc">;

export const isPerson = (actor: Actor.Implementation): actor is Person => actor.type === "character" || actor.type === "npc";
export const isBarrier = (actor: Actor.Implementation): actor is Actor.OfType<"barrier"> => actor.type === "barrier";
export const isVehicle = (actor: Actor.Implementation): actor is Actor.OfType<"vehicle"> => actor.type === "vehicle";
export const isWeapon = (item: Item.Implementation): item is Item.OfType<"weapon"> => item.type === "weapon";
export const isPower = (item: Item.Implementation): item is Item.OfType<"power"> => item.type === "power";

/** What attacks are made with. */
export type Means = Item.OfType<"weapon"> | Item.OfType<"power">;
export const isMeans = (item: Item.Implementation | null | undefined): item is Means => Boolean(item && (isWeapon(item) || isPower(item)));
/** Struck by hand or by touch. */
export const isByHand = (item: Means): boolean => (isWeapon(item) ? item.system.kind === "melee" : touches(item));
const touches = ({ system: { defence, range } }: Item.OfType<"power">): boolean => defence === "melee" || !range.max;

export const isArmor = (item: Item.Implementation): item is Item.OfType<"armor"> => item.type === "armor";
export const isGear = (item: Item.Implementation): item is Item.OfType<"gear"> => item.type === "gear";
export const isInjury = (item: Item.Implementation): item is Item.OfType<"injury"> => item.type === "injury";
