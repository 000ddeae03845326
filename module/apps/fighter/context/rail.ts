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

/** Returns a person's pools, body and main numbers. */
export const railContext = (view: FighterView): RailContext => ({
  ...folding(view),
  pools: poolsContext(view),
  body: bodyContext(view),
  ...figuresContext(view),
});

/** Returns a vehicle's pools and main numbers. */
export const vehicleRail = (view: VehicleView): RailContext => ({
  ...folding(view),
  pools: hullContext(view),
  body: null,
  figures: hullFigures(view),
});
