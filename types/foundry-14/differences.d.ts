/**
 * Differences between the types of Foundry 14 and Foundry 13, where `module` depends on them. No registry has the types of Foundry 14, so
 * `npm run types` checks `module` twice. The second check uses the installed types, in which these declarations replace the declarations of
 * the same name. `tools/foundry-types.mjs` merges the declarations. It throws an error if the installed types lack a file, class or
 * namespace that these declarations name.
 */

declare module "foundry/common/abstract/document.d.mts" {
  abstract class Document {
    /** Address of the document; null until the document is saved. */
    get uuid(): string | null;

    /** Creates one document, or several from an array. */
    static create(data: never, operation?: never): Promise<Document.Any | Document.Any[] | undefined>;
  }

  namespace Document {
    namespace Internal {
      /** A saved document, which has an id and an address. */
      type Stored<D extends Document.Any> = Override<
        D,
        {
          id: string;
          _id: string;
          get uuid(): string;
          _source: Override<D["_source"], { _id: string }>;
          toJSON(): Override<D["_source"], { _id: string }>;
        }
      >;
    }
  }
}

declare module "foundry/common/data/fields.d.mts" {
  namespace EmbeddedCollectionField {
    /** Type of a collection field, whose documents are all saved. */
    type InitializedType<
      AssignmentElementType,
      InitializedElementType extends Document.Internal.Instance.Any,
      ParentDataModel extends Document.Any,
      Opts extends Options<AssignmentElementType>,
    > = DataField.DerivedInitializedType<
      EmbeddedCollection<Document.Internal.Stored<Document.Internal.Instance.Complete<InitializedElementType>>, ParentDataModel>,
      MergedOptions<AssignmentElementType, Opts>
    >;
  }
}

declare module "foundry/common/documents/actor.d.mts" {
  abstract class BaseActor {
    /** Creates one actor, or several from an array. */
    static override create(
      data: Actor.CreateData | Actor.CreateData[],
      operation?: object,
    ): Promise<Actor.Stored | Actor.Stored[] | undefined>;
  }
}

declare module "foundry/client/documents/actor.d.mts" {
  class Actor {
    toggleStatusEffect(
      statusId: string,
      options?: Actor.ToggleStatusEffectOptions,
    ): Promise<ActiveEffect.Stored | Document.Internal.Stored<ActiveEffect.Implementation> | boolean | undefined>;
  }
}

declare module "foundry/client/documents/chat-message.d.mts" {
  namespace ChatMessage {
    interface _BaseSpeakerOptions {
      scene: Scene.Stored | null;
      actor: Actor.Stored | null;
      token: TokenDocument.Stored | Token.Implementation | null;
    }
  }
}

declare module "foundry/client/config.d.mts" {
  global {
    interface CONFIG {
      Actor: {
        /**
         * Trackable attributes. Foundry stores one entry for each actor type, although Foundry's types allow only one for all actor types.
         */
        trackableAttributes: CONFIG.TrackableAttribute;
      };
    }
  }
}

declare module "foundry/client/applications/sidebar/tabs/chat.d.mts" {
  class ChatLog {
    /** Commands of the chat input, by name. */
    static CHAT_COMMANDS: Record<string, { rgx: RegExp; fn: (...given: [string, RegExpMatchArray, object, object]) => unknown }>;
  }
}

declare module "foundry/client/applications/sidebar/tabs/combat-tracker.d.mts" {
  class CombatTracker {
    protected override _preparePartContext(
      partId: string,
      context: ApplicationV2.RenderContextOf<this>,
      options: object,
    ): Promise<{ turns: CombatTracker.TurnContext[] | undefined; hasDecimals: boolean | undefined }>;
  }
}
