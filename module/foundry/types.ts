/** A saved document. In version 14, the `uuid` of an unsaved document is null; the rules use only saved documents. */
interface Saved {
  readonly uuid: string;
}

/** The classes behind these types are declared once, by declaration merging in types/crossfire.d.ts. */
export type CrossfireActor = Actor.Implementation & Saved;
export type CrossfireItem = Item.Implementation & Saved;
export type CrossfireToken = TokenDocument.Implementation & Saved;
export type CrossfireScene = Scene.Implementation & Saved;
export type CrossfireWall = WallDocument.Implementation & Saved;
export type CrossfireTile = TileDocument.Implementation & Saved;
export type CrossfireRegion = RegionDocument.Implementation & Saved;

/** Documents that the code finds by id, not by uuid. */
export type CrossfireCombat = Combat.Implementation;
export type CrossfireCombatant = Combatant.Implementation;
export type CrossfireMessage = ChatMessage.Implementation;
export type CrossfireEffect = ActiveEffect.Implementation;

/** Documents of one subtype: `CrossfireItemOf<"weapon">`. */
export type CrossfireActorOf<Type extends Actor.SubType> = Actor.OfType<Type> & Saved;
export type CrossfireItemOf<Type extends Item.SubType> = Item.OfType<Type> & Saved;
export type CrossfireMessageOf<Type extends ChatMessage.SubType> = ChatMessage.OfType<Type>;
