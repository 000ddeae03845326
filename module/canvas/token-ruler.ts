import { inTenths } from "../foundry/numbers";
import type { CrossfireScene, CrossfireToken } from "../foundry/types";
import { lastLeg, wayAhead, type RulerPlace } from "../play/movement/way-ahead";
import type { PaceNeeded } from "../rules/movement/walk-run-sprint";
import { metersPerUnit } from "../scene/measures";

/** Colors of a path by the movement it needs; the label states the same in words. */
const COLORS: Readonly<Record<PaceNeeded, number>> = { walk: 0x5ed390, run: 0xffd257, sprint: 0xff9f45, tooFar: 0xff7a70 };

/** Style of a segment, a waypoint or a grid highlight of a ruler. */
interface Style {
  readonly color?: unknown;
}
/** Content of a waypoint's label. */
interface Label {
  units: string;
  distance: { total: string | number; delta?: string | number | undefined };
  cost?: { total: string | number; units: string; delta?: string | number | undefined };
}
/** The documented parts of a token's ruler that the system changes. */
interface Ruler {
  readonly token: { readonly document: CrossfireToken };
  _getSegmentStyle(place: RulerPlace): Style;
  _getWaypointStyle(place: RulerPlace): Style;
  _getGridHighlightStyle(place: RulerPlace, offset: object): Style;
  _getWaypointLabelContext(place: RulerPlace, state: object): Label | void;
}

/** Returns a style in the color of the movement that a place needs; the style is unchanged if no distance is counted. */
function colored<Kind extends Style>({ token }: Ruler, place: RulerPlace, style: Kind): Kind {
  const { reach } = wayAhead(token.document, place);
  return reach === null ? style : { ...style, color: COLORS[reach] };
}

/**
 * Writes the meters, as the rules measure them, and the movement needed into a label. If no distance is counted, writes the distance in
 * scene units.
 */
function relabeled({ token: { document } }: Ruler, place: RulerPlace, label: Label): Label {
  const { meters, reach } = wayAhead(document, place);
  const per = reach === null ? metersPerUnit(document.parent as CrossfireScene) : 1;
  const localize = (key: string): string => game.i18n?.localize(key) ?? "";
  const units = reach === null ? label.units : `${localize("CROSSFIRE.Sheet.meters")} · ${localize(`CROSSFIRE.Footwork.reach.${reach}`)}`;
  const { distance, cost } = label;
  const delta = distance.delta === undefined ? {} : { delta: `+${inTenths(lastLeg(document, place) / per)}` };
  const counted = { total: inTenths(meters / per), ...delta };
  return { ...label, units, distance: { ...distance, ...counted }, ...(cost ? { cost: { ...cost, ...counted, units } } : {}) };
}

/**
 * Makes token rulers measure as the rules do, and colors paths by the movement needed: Walk, Run or Sprint.
 * @param own Prototype of the ruler's class. Methods inherited from its parent are called first.
 * @rule SS-MOVE-02 @rule SS-MOVE-03 @rule SS-MOVE-04
 */
export function measureByRules(own: object): void {
  const base = Object.getPrototypeOf(own) as Ruler;
  const ruler: Pick<Ruler, "_getSegmentStyle" | "_getWaypointStyle" | "_getGridHighlightStyle" | "_getWaypointLabelContext"> &
    ThisType<Ruler> = {
    _getSegmentStyle(place) {
      return colored(this, place, base._getSegmentStyle.call(this, place));
    },
    _getWaypointStyle(place) {
      return colored(this, place, base._getWaypointStyle.call(this, place));
    },
    _getGridHighlightStyle(place, offset) {
      return colored(this, place, base._getGridHighlightStyle.call(this, place, offset));
    },
    _getWaypointLabelContext(place, state) {
      const label = base._getWaypointLabelContext.call(this, place, state);
      return label && relabeled(this, place, label);
    },
  };
  Object.assign(own, ruler);
}
