import {
  defenseModifiers,
  defenseOptions,
  defensePool,
  type DefenseId,
  type DefenseSituation,
} from "../../../module/rules/contest/defense";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { physicalLimit } from "../../../module/rules/contest/limits";
import { flag, has, noProbe, notCovered, num, numberTable, pass, text, word, type Probe, type Probes, type Words } from "../probe";
import { exchange, told } from "../scenes/exchange";
import { fight, stage, type Fought, type Party, type Wish } from "../scenes/fight";
import { COVER_DICE as COVER } from "../../../module/rules/protection/cover";
import { coveredAgainst } from "./ss-barrier-destroy";
import { actionPrice } from "../../../module/rules/attack/model/declaration";

/** Changes to the battlefield that a row of the modifier table describes. */
interface Situation {
  readonly party?: Omit<Party, "name">;
  readonly weapon?: Wish["weapon"];
  readonly mode?: string;
  readonly melee?: boolean;
}

const MELEE: Wish["weapon"] = { kind: "melee", modes: [], ammo: null, increment: 0 };

const merge = (a: Situation, b: Situation): Situation => ({
  ...a,
  ...b,
  party: { ...a.party, ...b.party, readiness: { ...a.party?.readiness, ...b.party?.readiness } },
  weapon: { ...a.weapon, ...b.weapon },
});

/** Returns a defender with the row's attributes. `base` in a row is Reaction + Intuition. */
function defender(given: Words): Omit<Party, "name"> {
  const reaction = has(given, "base") ? num(given, "base") : num(given, "REA", 3);
  const attributes = {
    reaction,
    intuition: has(given, "base") ? 0 : num(given, "INT", 0),
    willpower: num(given, "WIL", 3),
    strength: num(given, "STR", 3),
    body: num(given, "BOD", 3),
  };
  return { attributes, plan: { physicalLimit: physicalLimit(attributes) } };
}

function wishFor(given: Words, { party = {}, weapon = {}, mode, melee = false }: Situation): Wish {
  const own = defender(given);
  const burst = mode && mode !== "single" ? { modes: [mode], ammo: 10 } : {};
  return {
    ruleset: swanSong,
    attack: { hits: 0 },
    weapon: { ...burst, ...(melee ? MELEE : {}), ...weapon },
    order: { mode: mode ?? "single" },
    parties: [
      {
        name: "target",
        along: melee ? 1 : 10,
        ...own,
        ...party,
        attributes: { ...own.attributes, ...party.attributes },
        defenseDice: { hits: 0, coverHits: 0 },
      },
    ],
  };
}

function poolOf(fought: Fought): Words {
  const ask = fought.asked.find((asked) => asked.kind === "roll" && asked.what === "defense");
  const spec = ask?.kind === "roll" && ask.spec.kind === "pool" ? ask.spec : null;
  return { pool: (spec?.dice ?? 0) + (spec?.cover ?? 0), limit: spec?.limit ?? null };
}

/** Returns a probe that plays an attack. The probe returns the dice and the limit of the defense test. */
const pool =
  (situation: Situation = {}): Probe =>
  (given) =>
    poolOf(fight(wishFor(given, situation)));

/** Returns whether an active defense is offered, and its dice; if it is not offered, the dice of the standard defense. */
function choice(given: Words, id: DefenseId, situation: Situation): Words {
  const wish = wishFor(given, merge({ melee: true }, situation));
  const { ruling } = stage(wish);
  if (!ruling.allowed) return noProbe(ruling.refusal);
  const { asked } = fight(wish);
  const options = asked.find((ask) => ask.kind === "defense")!.options;
  const legal = options.some((option) => option.id === id);
  const chosen: Situation = { party: { ...situation.party, defense: legal ? id : "standard" }, melee: true };
  return { legal, ...poolOf(fight(wishFor(given, chosen))) };
}

/** Situations by their names in the ledger's modifier table. */
const ROWS: Readonly<Record<string, (value: number) => Situation>> = {
  running: () => ({ party: { movement: "running" } }),
  partial_cover: () => ({ party: { cover: COVER.partial } }),
  good_cover: () => ({ party: { cover: COVER.good } }),
  moving_vehicle: () => ({ party: { inMovingVehicle: true } }),
  in_melee: () => ({ party: { inMelee: true } }),
  prone: () => ({ party: { prone: true, along: 3 } }),
  previous: (value) => ({ party: { readiness: { previousDefenses: -value } } }),
  wound: (value) => ({ party: wounded(value) }),
  burst: () => ({ mode: "burst" }),
  semi_auto_burst: () => ({ mode: "semi-auto-burst" }),
  long_burst: () => ({ mode: "long-burst" }),
  full_auto_simple: () => ({ mode: "long-burst" }),
  full_auto_complex: () => ({ mode: "full-auto" }),
  narrow_spread: () => ({ weapon: { spread: "narrow" } }),
  medium_spread: () => ({ weapon: { spread: "medium" } }),
  wide_spread: () => ({ weapon: { spread: "wide" } }),
};

function sumOfRows(given: Words): Words {
  const rows = Object.entries(numberTable(given, "mods"));
  const situation = rows.reduce<Situation>(
    (all, [name, value]) => merge(all, (ROWS[name] ?? (() => noProbe(`modifier "${name}"`)))(value)),
    {},
  );
  return poolOf(fight(wishFor(given, situation)));
}

const UNHURT = { shield: 0, armored: 0, flesh: 1000, strain: 0, overflow: 0, limbs: [], prone: false, out: false, score: 0 };

/** Returns a person with this wound modifier, caused by critical injuries worth -1 die each. */
const wounded = (modifier: number): Omit<Party, "name"> => ({ body: { ...UNHURT, injuries: -modifier } });

const prone: Probe = (given) => {
  const melee = word(given, "attack", { melee: true, ranged: false }, "melee");
  return poolOf(fight(wishFor(given, { melee, party: { prone: true, along: num(given, "distance_m", 1) } })));
};

const unaware: Probe = (given) =>
  poolOf(fight(wishFor(given, { party: { surprised: flag(given, "unaware", true), cover: word(given, "cover", COVER, "none") } })));

const area: Probe = (given) => {
  const calm: DefenseSituation = {
    melee: false,
    distance: 10,
    prone: false,
    running: false,
    inMelee: false,
    inMovingVehicle: false,
    woundModifier: 0,
    reach: 0,
    attackerReach: 0,
    previousDefenses: 0,
    spread: "",
    modeModifier: 0,
    area: true,
  };
  return { pool: defensePool([{ part: "base", value: num(given, "base"), rule: "SS-ATTACK-11" }, ...defenseModifiers(calm)]) };
};

/** Returns whether a defense is an Interrupt Action, which costs AP. */
const interrupt: Probe = (given) => {
  const id = word(given, "choice", {
    standard: "standard",
    parry: "parry",
    block: "block",
    dodge: "dodge",
    full_defense: "full-defense",
  } as const);
  const everything = {
    reaction: 3,
    intuition: 3,
    willpower: 3,
    unarmed: 3,
    acrobatics: 3,
    parrySkill: 3,
    handsEmpty: true,
    physicalLimit: 5,
    ap: 3,
    onFullDefense: false,
    mayInterrupt: true,
  };
  const prices = Object.fromEntries(swanSong.declaration.actions.map(({ id: action, ap }) => [action, ap]));
  const option = defenseOptions(everything, true, prices).find((offered) => offered.id === id) ?? noProbe(`defense "${id}"`);
  return { interrupt: option.price > 0 && actionPrice(swanSong, id).kind === "interrupt" };
};

const limited: Probe = (given) => {
  const mode = word(given, "mode", { standard: "standard", parry: "parry", block: "block", dodge: "dodge" } as const);
  const attributes = { strength: num(given, "STR"), body: num(given, "BOD"), reaction: num(given, "REA"), intuition: 9 };
  const hits = num(given, "hits");
  const party: Party = {
    name: "target",
    along: 1,
    attributes,
    plan: { physicalLimit: physicalLimit(attributes) },
    parrySkill: 9,
    handsEmpty: true,
    skills: { unarmed: 9, acrobatics: 9 },
    defense: mode,
    defenseDice: { hits },
  };
  const fought = fight({ ruleset: swanSong, attack: { hits: 0 }, weapon: MELEE, parties: [party] });
  return { limit: poolOf(fought)["limit"], hits: fought.one("compared")!.defense };
};

/** Plays a parry by a fighter who has already chosen Full Defense. Returns the dice and the limit of the defense test. */
const stacked: Probe = (given) =>
  poolOf(
    fight(
      wishFor(given, { melee: true, party: { parrySkill: num(given, "skill"), defense: "parry", readiness: { onFullDefense: true } } }),
    ),
  );

const onSurprised: Probe = (given) => {
  const fought = exchange(given, { parties: [{ name: "target", surprised: true }] });
  return { ...told(fought), ...(fought.one("compared")!.contact === "hit" ? {} : { mDV: null }) };
};

const mayDefend: Probe = (given) => {
  pass(given, "engaged", "sees_attacker");
  if (!flag(given, "engaged", true) && !flag(given, "sees_attacker", true)) return notCovered("who can see whom is not decided yet");
  const fought = fight({
    ruleset: swanSong,
    attack: { hits: 1 },
    parties: [{ name: "target", surprised: flag(given, "failed_surprise") }],
  });
  return { may_defend: fought.asked.some((ask) => ask.kind === "defense") };
};

const cover =
  (grade: "partial" | "good"): Probe =>
  (given) => {
    const attack = text(given, "attack", "ranged");
    if (attack.includes("spell")) return coveredAgainst(grade)(given);
    const melee = word(given, "attack", { melee: true, ranged: false }, "ranged");
    return poolOf(fight(wishFor(given, { melee, party: { cover: COVER[grade] } })));
  };

export const probes: Probes = {
  "SS-DEFENSE-02": (given) => {
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: 1 },
      parties: [{ name: "crate", hits: null, cover: word(given, "cover", COVER), defenseDice: { hits: 0, coverHits: 0 } }],
    });
    return poolOf(fought);
  },
  "SS-DEFENSE-03": pool(),
  "SS-DEFENSE-04": pool({ party: { defense: "full-defense" } }),
  "SS-DEFENSE-05": interrupt,
  "SS-DEFENSE-06": pool({ melee: true }),
  "SS-DEFENSE-07": (given) =>
    choice(given, "parry", {
      party: { parrySkill: flag(given, "weapon_in_hand", true) ? num(given, "skill") : (pass(given, "skill"), null) },
    }),
  "SS-DEFENSE-08": (given) =>
    choice(given, "block", { party: { handsEmpty: flag(given, "hands_empty", true), skills: { unarmed: num(given, "unarmed") } } }),
  "SS-DEFENSE-09": (given) => choice(given, "dodge", { party: { skills: { acrobatics: num(given, "acrobatics") } } }),
  "SS-DEFENSE-10": pool({ melee: true, party: { defense: "full-defense" } }),
  "SS-DEFENSE-11": stacked,
  "SS-DEFENSE-12": limited,
  "SS-DEFENSE-13": sumOfRows,
  "SS-DEFENSE-14": pool({ party: { inMovingVehicle: true } }),
  "SS-DEFENSE-15": prone,
  "SS-DEFENSE-16": prone,
  "SS-DEFENSE-17": onSurprised,
  "SS-DEFENSE-18": mayDefend,
  "SS-DEFENSE-19": unaware,
  "SS-DEFENSE-20": (given) => poolOf(fight(wishFor(given, { party: wounded(num(given, "wound_mod")) }))),
  "SS-DEFENSE-21": (given) =>
    poolOf(
      fight(wishFor(given, { melee: true, party: { reach: num(given, "reach_def", 0) }, weapon: { reach: num(given, "reach_att", 0) } })),
    ),
  "SS-DEFENSE-22": (given) => poolOf(fight(wishFor(given, { party: { readiness: { previousDefenses: num(given, "already_defended") } } }))),
  "SS-DEFENSE-23": pool({ weapon: { spread: "narrow" } }),
  "SS-DEFENSE-24": pool({ weapon: { spread: "medium" } }),
  "SS-DEFENSE-25": pool({ weapon: { spread: "wide" } }),
  "SS-DEFENSE-26": pool({ mode: "full-auto" }),
  "SS-DEFENSE-27": pool({ mode: "long-burst" }),
  "SS-DEFENSE-28": pool({ mode: "burst" }),
  "SS-DEFENSE-29": pool({ party: { inMelee: true } }),
  "SS-DEFENSE-30": pool({ party: { movement: "running" } }),
  "SS-DEFENSE-31": cover("good"),
  "SS-DEFENSE-32": cover("partial"),
  "SS-DEFENSE-33": area,
  "SS-SURPRISE-12": (given) => {
    if (flag(given, "karma_spent")) return notCovered("Karma against surprise is not written yet");
    const fought = fight({ ruleset: swanSong, attack: { hits: 1 }, parties: [{ name: "target", surprised: flag(given, "surprised") }] });
    return { may_defend: fought.asked.some((ask) => ask.kind === "defense") };
  },
  "SS-COVER-03": cover("good"),
  "SS-COVER-06": cover("partial"),
  "SS-BARRIER-03": (given) => poolOf(fight(wishFor(given, { party: { cover: word(given, "cover", COVER) } }))),
};
