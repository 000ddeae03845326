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
