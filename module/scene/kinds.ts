import type { CrossfireActor, CrossfireActorOf, CrossfireItem, CrossfireItemOf } from "../foundry/types";

/** A person: a character or NPC. The functions below are type guards, because Foundry's types do not narrow an actor by its `type`. */
export type Person = CrossfireActorOf<"character" | "npc">;

export const isPerson = (actor: CrossfireActor): actor is Person => actor.type === "character" || actor.type === "npc";
export const isBarrier = (actor: CrossfireActor): actor is CrossfireActorOf<"barrier"> => actor.type === "barrier";
export const isVehicle = (actor: CrossfireActor): actor is CrossfireActorOf<"vehicle"> => actor.type === "vehicle";
export const isWeapon = (item: CrossfireItem): item is CrossfireItemOf<"weapon"> => item.type === "weapon";
export const isPower = (item: CrossfireItem): item is CrossfireItemOf<"power"> => item.type === "power";

/** An item that can attack: a weapon or a power. */
export type Means = CrossfireItemOf<"weapon"> | CrossfireItemOf<"power">;
export const isMeans = (item: CrossfireItem | null | undefined): item is Means => Boolean(item && (isWeapon(item) || isPower(item)));
/** Returns whether an item attacks in melee or by touch. */
export const isByHand = (item: Means): boolean => (isWeapon(item) ? item.system.kind === "melee" : touches(item));
const touches = ({ system: { defense, range } }: CrossfireItemOf<"power">): boolean => defense === "melee" || !range.max;

export const isAmmunition = (item: CrossfireItem): item is CrossfireItemOf<"ammunition"> => item.type === "ammunition";
export const isArmor = (item: CrossfireItem): item is CrossfireItemOf<"armor"> => item.type === "armor";
export const isGear = (item: CrossfireItem): item is CrossfireItemOf<"gear"> => item.type === "gear";
export const isInjury = (item: CrossfireItem): item is CrossfireItemOf<"injury"> => item.type === "injury";
