/**
 * A document with an address. On 14 the `uuid` of a document that was never saved is null; whatever rules are applied to stands in the world.
 */
interface Addressed {
  readonly uuid: string;
}

/** The classes behind these are named once, in types/crossfire.d.ts, by declaration merging. */
export type CrossfireActor = Actor.Implementation & Addressed;
export type CrossfireItem = Item.Implementation & Addressed;
export type CrossfireCombat = Combat.Implementation & Addressed;
export type CrossfireCombatant = Combatant.Implementation & Addressed;
export type CrossfireMessage = ChatMessage.Implementation & Addressed;
export type CrossfireEffect = ActiveEffect.Implementation & Addressed;
export type CrossfireToken = TokenDocument.Implementation & Addressed;
export type CrossfireScene = Scene.Implementation & Addressed;
export type CrossfireWall = WallDocument.Implementation & Addressed;
export type CrossfireTile = TileDocument.Implementation & Addressed;
export type CrossfireRegion = RegionDocument.Implementation & Addressed;

/** The same of one type: `CrossfireItemOf<"weapon">`. */
export type CrossfireActorOf<Type extends Actor.SubType> = Actor.OfType<Type> & Addressed;
export type CrossfireItemOf<Type extends Item.SubType> = Item.OfType<Type> & Addressed;
export type CrossfireMessageOf<Type extends ChatMessage.SubType> = ChatMessage.OfType<Type> & Addressed;
