import type { FighterView, Looking } from "../view";
import { hullContext, hullFigures, type VehicleView } from "../vehicle/context";
import { bodyContext, type BodyContext } from "./body";
import { figuresContext, type FiguresContext } from "./figures";
import { poolsContext } from "./pools";

/** Content shown beside every tab; folded in a narrow window. */
export interface RailContext {
  readonly unfolded: boolean;
  readonly pools: ReturnType<typeof hullContext>;
  /** Body; null for a vehicle, whose parts have their own list. */
  readonly body: BodyContext | null;
  readonly figures: FiguresContext["figures"];
}

const folding = ({ unfolded = false }: Looking): Pick<RailContext, "unfolded"> => ({ unfolded });

/** Returns pools, body and numbers of a person. */
export const railContext = (view: FighterView): RailContext => ({
  ...folding(view),
  pools: poolsContext(view),
  body: bodyContext(view),
  ...figuresContext(view),
});

/** Returns pools and numbers of a vehicle. */
export const vehicleRail = (view: VehicleView): RailContext => ({
  ...folding(view),
  pools: hullContext(view),
  body: null,
  figures: hullFigures(view),
});
