/** Actors by what the rules treat alike. Type guards, because Foundry's types do not narrow an actor by its `type`. */
export type Person = Actor.OfType<"character" | "npc">;

export const isPerson = (actor: Actor.Implementation): actor is Person => actor.type === "character" || actor.type === "npc";
export const isBarrier = (actor: Actor.Implementation): actor is Actor.OfType<"barrier"> => actor.type === "barrier";
export const isVehicle = (actor: Actor.Implementation): actor is Actor.OfType<"vehicle"> => actor.type === "vehicle";
export const isWeapon = (item: Item.Implementation): item is Item.OfType<"weapon"> => item.type === "weapon";
export const isArmor = (item: Item.Implementation): item is Item.OfType<"armor"> => item.type === "armor";
export const isInjury = (item: Item.Implementation): item is Item.OfType<"injury"> => item.type === "injury";
