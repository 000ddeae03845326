import { calledLocation, aimedModifier, callPrice } from "../../../module/rules/called-shots/called-shot";
import { GENERIC_CALL_MODIFIER } from "../../../module/rules/called-shots/called-options";
import { poolSize } from "../../../module/rules/contest/hits-and-glitches";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";
import { FINE_LOCATIONS, fineLocation } from "../../../module/rules/body/injuries/called-locations";
import { flag, has, noProbe, notCovered, num, text, type Probe, type Probes, type Words } from "../probe";
import { fight, stage, type Wish } from "../scenes/fight";
import { dvFor } from "../scenes/figures";
import { stunnedAt } from "./ss-called-effects";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

/**
 * Returns the id of the row's location from the rulebook's name, such as "shoulder" for "Shoulder/Upper Arm".
 * @throws {NoProbe} if there is no such location
 */
function fineId(given: Words): string {
  const name = text(given, "location").toLowerCase().split("/")[0]!.trim();
  return (
    fineLocation(name)?.location ?? noProbe(`location "${name}"; it knows ${FINE_LOCATIONS.map(({ location }) => location).join(", ")}`)
  );
}

const side = (location: string): { side?: "left" } => (["arm", "leg"].includes(fineLocation(location)?.limb ?? "") ? { side: "left" } : {});

/** Plays a called shot that hits. Returns its dice pool and its damage. If the shot is refused because no dice are left, the pool is 0. */
function calledShot(location: string, pool: number, damage: number): Words {
  const wish: Wish = {
    ruleset: crossfire,
    switches: { unintendedTargets: false, woundingModifiers: false },
    attack: { hits: 1 },
    attacker: { skills: { pistols: pool } },
    order: { called: { location, ...side(location) } },
    weapon: { dv: dvFor(damage, 1), penetrates: false },
    parties: [{ name: "target", hits: 0, plan: { body: 0 } }],
  };
  const { ruling } = stage(wish);
  if (!ruling.allowed) return { pool: ["noDice", "callTooHard"].includes(ruling.refusal) ? 0 : noProbe(ruling.refusal) };
  const fought = fight(wish);
  const spec = fought.one("attacked")!.rolled.spec;
  return { pool: spec.kind === "pool" ? spec.dice : 0, damage: fought.one("harmed")?.damage ?? 0 };
}

const location: Probe = (given) =>
  has(given, "stun_test_hits") ? stunnedAt(given) : calledShot(fineId(given), num(given, "pool"), num(given, "damage_after_soak", 1));

/**
 * Plays a called shot with the row's dice pool. Returns the pool after the location's modifier. If the row states another modifier, returns
 * the modifier of the code instead.
 */
const locationPool: Probe = (given) => {
  const id = fineId(given);
  const ruling = calledLocation({ location: id, ...side(id) });
  if (!ruling.allowed) return noProbe(ruling.refusal);
  if (has(given, "mod") && num(given, "mod") !== ruling.value.modifier)
    return { mod: ruling.value.modifier, pool: `the table says ${ruling.value.modifier}` };
  return calledShot(id, num(given, "pool"), 1);
};

/** Plays a called shot at a location with the row's DV limit; not covered if there is no such location. */
function capped(given: Words): ReturnType<Probe> {
  const limit = num(given, "DV_limit");
  const found = FINE_LOCATIONS.find(({ dvLimit }) => dvLimit === limit);
  return found ? calledShot(found.location, 30, num(given, "damage_after_soak")) : notCovered(`no location has a DV limit of ${limit}`);
}

const LOCATIONS = [
  "SS-CALLED-10",
  "SS-CALLED-11",
  "SS-CALLED-14",
  "SS-CALLED-17",
  "SS-CALLED-18",
  "SS-CALLED-21",
  "SS-CALLED-24",
  "SS-CALLED-27",
  "SS-CALLED-29",
  "SS-CALLED-32",
  "SS-CALLED-34",
  "SS-CALLED-35",
  "SS-CALLED-38",
  "SS-CALLED-39",
  "SS-CALLED-42",
  "SS-CALLED-44",
] as const;

/**
 * Returns the original DV and the damage of one called shot at a location with the row's DV limit. Not covered if there is no such
 * location.
 */
const originalDv: Probe = (given) => {
  const [dv, net, soak, limit] = [num(given, "weapon_DV"), num(given, "net"), num(given, "soak_hits"), num(given, "DV_limit")];
  const found = FINE_LOCATIONS.find(({ dvLimit }) => dvLimit === limit);
  if (!found) return notCovered(`no location has a DV limit of ${limit}`);
  const fought = fight({
    ruleset: crossfire,
    switches: { unintendedTargets: false, woundingModifiers: false },
    attack: { hits: net },
    attacker: { skills: { pistols: 40 } },
    order: { called: { location: found.location, ...side(found.location) } },
    weapon: { dv },
    parties: [{ name: "target", hits: 0, plan: { body: 2 * Math.max(1, soak) }, soaks: [{ hits: soak }] }],
  });
  return { original_DV: fought.one("soaked")?.dv ?? 0, DV: fought.one("harmed")?.damage ?? 0 };
};

const each = <K extends string>(ids: readonly K[], probe: Probe): Readonly<Record<K, Probe>> =>
  Object.fromEntries(ids.map((id) => [id, probe])) as Record<K, Probe>;

export const probes: Probes = {
  ...each(LOCATIONS, location),
  "SS-CALLED-02": (given) => ({
    pool: poolSize(num(given, "pool") + GENERIC_CALL_MODIFIER),
    extra_ap: callPrice(!flag(given, "free_action_available")).ap,
  }),
  "SS-CALLED-04": locationPool,
  "SS-CALLED-05": capped,
  "SS-CALLED-07": originalDv,
  "XF-19": (given) => ({ modifier: aimedModifier(num(given, "location_modifier"), num(given, "aim_ap"), crossfireFacts.aim) }),
};
