/**
 * Reference for the forecast: a naive simulation of the fight in `forecast-plan.mjs`, with one object per die and per event. It supports
 * only what this plan needs: riflemen with one shot per phase, far apart, on open ground. The gate compares the forecast with this
 * simulation.
 */
const LIMBS = [
  ["right-leg", 3, 6],
  ["left-leg", 6, 6],
  ["right-arm", 9, 6],
  ["left-arm", 12, 6],
  ["torso", 18, 8],
  ["head", 20, 4],
];
const ACTION_POINTS = 3;
const [SKILL, AGILITY, REACTION, INTUITION, BODY, STRENGTH, WILLPOWER] = [6, 6, 4, 4, 4, 3, 3];
const [DV, ARP, ACCURACY, ARMOR, FLESH, PHYSICAL] = [8, 1, 5, 9, 18, 5];
const PRONE_COVER = 4;
const SOLID_FROM = 3;

class Die {
  constructor(sides, random) {
    this.sides = sides;
    this.face = 1 + Math.floor(random() * sides);
  }
  get isHit() {
    return this.face >= 5;
  }
}

const throwDice = (count, sides, random) => Array.from({ length: Math.max(0, count) }, () => new Die(sides, random));
const hitsOf = (dice, limit = Infinity) => Math.min(limit, dice.filter((die) => die.isHit).length);

class Fighter {
  constructor(side, at, random) {
    Object.assign(this, { side, at, flesh: FLESH, overflow: 0, wounds: 0, prone: false, crippled: new Set(), coin: random() });
    this.limbs = new Map(LIMBS.map(([limb, , points]) => [limb, points]));
  }
  get isUp() {
    return this.flesh > 0;
  }
  get modifier() {
    return -2 * Math.floor((2 * (FLESH - this.flesh)) / FLESH) - this.wounds;
  }
  get holdsRifle() {
    return !this.crippled.has("right-arm") && !this.crippled.has("left-arm");
  }
  get eyes() {
    return this.crippled.has("head") ? -4 : 0;
  }
}

function harm(target, limb, quality, damage, events, random) {
  const before = target.modifier;
  const isLimb = limb.endsWith("arm") || limb.endsWith("leg");
  const factor = limb === "head" ? 1.5 : 1;
  const lost = Math.max(1, Math.floor(damage * factor));
  const loss = isLimb ? Math.min(lost, FLESH / 2 + 1) : lost;
  const taken = Math.min(loss, target.flesh);
  if (target.flesh > 0 && target.flesh - loss <= 0) target.wounds += 1;
  if (loss > 2 * BODY) target.wounds += 1;
  target.flesh -= taken;
  target.overflow += loss - taken;
  const had = target.limbs.get(limb);
  const left = Math.max(0, had - (quality === "solid" ? damage : Math.floor(damage / 2)));
  target.limbs.set(limb, left);
  target.score += target.modifier - before;
  events.push({ kind: "harmed", target, limb, quality, damage, loss });
  if (!target.prone && (damage >= 10 || damage > PHYSICAL)) {
    target.prone = true;
    events.push({ kind: "knocked-down", target });
  }
  if (!target.isUp) events.push({ kind: "dropped", target });
  if (had > 0 && left === 0) cripple(target, limb, events, random);
}

function cripple(target, limb, events, random) {
  target.crippled.add(limb);
  events.push({ kind: "crippled", target, limb });
  if (!target.isUp) return;
  const fails = (pool) => hitsOf(throwDice(pool + target.modifier, 6, random)) < 3;
  if (limb.endsWith("leg") && !target.prone && fails(STRENGTH + AGILITY)) target.prone = true;
  if (limb === "head" && fails(BODY + WILLPOWER)) target.score -= 10;
}

function shoot(attacker, target, random) {
  const events = [{ kind: "declared", attacker, target }];
  const attack = hitsOf(throwDice(SKILL + AGILITY + attacker.modifier + attacker.eyes, 6, random), ACCURACY);
  const pool = REACTION + INTUITION + target.modifier - target.defenses;
  const cover = Math.max(0, (target.prone ? PRONE_COVER : 0) + Math.min(0, pool));
  const defense = throwDice(pool, 6, random);
  const behind = throwDice(cover, 6, random);
  if (defense.length > 0) target.defenses += 1;
  const net = attack - hitsOf(defense) - hitsOf(behind);
  events.push({ kind: "compared", attack, defense, behind, net });
  if (net <= 0) return events;
  const [place] = throwDice(1, 20, random);
  const [limb] = LIMBS.find(([, to]) => place.face <= to);
  const quality = net >= SOLID_FROM ? "solid" : "glancing";
  events.push({ kind: "located", limb, quality });
  const armor = ARMOR - ARP;
  if (DV + net < armor) return [...events, { kind: "held" }];
  const soak = throwDice(armor + Math.floor(BODY / 2), 6, random);
  const damage = Math.max(0, DV + net - hitsOf(soak));
  events.push({ kind: "soaked", soak, damage });
  if (damage > 0) harm(target, limb, quality, damage, events, random);
  return events;
}

const distance = (a, b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);

function takePhase(who, everybody, random, log) {
  let points = ACTION_POINTS;
  who.defenses = 0;
  if (who.prone) {
    points -= 1;
    who.prone = false;
  }
  const enemies = everybody.filter((other) => other.side !== who.side && other.isUp);
  const [target] = enemies.toSorted((a, b) => distance(who, a) - distance(who, b));
  if (target && points > 0 && who.holdsRifle) log.push(...shoot(who, target, random));
}

const beaten = (everybody, side) => !everybody.some((who) => who.side === side && who.isUp);
const isOver = (everybody) => beaten(everybody, 0) || beaten(everybody, 1);

function fightRound(everybody, random, log) {
  for (const who of everybody) who.score = REACTION + INTUITION + who.modifier + throwDice(1, 6, random)[0].face;
  for (let pass = 0; everybody.some((who) => who.isUp && who.score - 10 * pass > 0); pass += 1) {
    const acted = new Set();
    for (;;) {
      const ready = everybody.filter((who) => who.isUp && who.score - 10 * pass > 0 && !acted.has(who));
      if (ready.length === 0 || isOver(everybody)) break;
      const [who] = ready.toSorted((a, b) => b.score - a.score || b.coin - a.coin);
      takePhase(who, everybody, random, log);
      acted.add(who);
    }
    if (isOver(everybody)) return;
  }
}

/**
 * Simulates one fight.
 * @param places positions of both sides, in meters
 * @returns the index of the side that wins (null: none), and the numbers of rounds and attacks
 */
export function naiveFight(places, rounds, random) {
  const everybody = places.flatMap((own, side) => own.map((at) => new Fighter(side, at, random)));
  for (const who of everybody) who.defenses = 0;
  const log = [];
  let round = 0;
  while (!isOver(everybody) && round < rounds) {
    round += 1;
    fightRound(everybody, random, log);
  }
  const [first, second] = [beaten(everybody, 0), beaten(everybody, 1)];
  const attacks = log.filter(({ kind }) => kind === "declared").length;
  return { winner: first === second ? null : first ? 1 : 0, rounds: round, attacks };
}
