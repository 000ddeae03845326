import { COVER_GRADES } from "../../../data/words";
import type { CrossfireActor, CrossfireActorOf } from "../../../foundry/types";
import { trackRow, type TrackRow } from "../../parts/track";
import type { Looking } from "../view";

export type BarrierActor = CrossfireActorOf<"barrier">;

export interface BarrierView extends Looking {
  readonly actor: BarrierActor;
}

export interface BarrierContext {
  readonly hp: TrackRow;
  readonly structure: number;
  readonly armor: number;
  readonly cover: string;
  readonly transparent: boolean;
  readonly holes: number;
  readonly thickness: number;
  readonly area: number;
  readonly coverChoices: Readonly<Record<string, string>>;
}

/** Returns the numbers of a barrier, with its remaining Hit Points. */
export function barrierContext({ actor: { system } }: BarrierView): BarrierContext {
  const { structure, armor, cover, transparent, holes, thickness, area, hp } = system;
  return {
    hp: trackRow({
      id: "hp",
      label: "CROSSFIRE.Sheet.hp",
      path: "system.hp",
      track: { value: hp.value ?? 0, max: hp.max ?? 0 },
      storedMax: system._source.hp.max,
      formula: { formula: "CROSSFIRE.Sheet.formula.barrier", attributes: [], rule: "SS-BARRIER-02" },
      attributes: {},
    }),
    structure,
    armor,
    cover,
    transparent,
    holes: holes ?? 0,
    thickness: thickness ?? 0,
    area: area ?? 0,
    coverChoices: Object.fromEntries(COVER_GRADES.map((id) => [id, `CROSSFIRE.Choice.cover.${id}`])),
  };
}

/** Returns the header of an object, such as a barrier: name, picture and type, but no condition or statuses. */
export const thingHeader = ({ actor, editing }: Looking & { readonly actor: CrossfireActor }): object => ({
  name: actor.name,
  img: actor.img ?? "",
  type: `TYPES.Actor.${actor.type}`,
  statuses: [],
  modeKey: editing ? "CROSSFIRE.Sheet.toPlay" : "CROSSFIRE.Sheet.toEdit",
});
