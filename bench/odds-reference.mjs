/**
 * Reference for the odds: a chain of Maps with string keys, convolved as dice libraries do. It covers one bullet fired at one target that
 * has only Flesh, without cover or bystanders. The gate compares the attack machine with this reference.
 */
const convolve = (distribution, next) => {
  const out = new Map();
  for (const [key, chance] of distribution) {
    for (const [other, also] of next(JSON.parse(key))) {
      const name = JSON.stringify(other);
      out.set(name, (out.get(name) ?? 0) + chance * also);
    }
  }
  return out;
};

/** Returns the distribution of a dice pool's hits, computed die by die. More hits than `limit` count as `limit`. */
function pool(dice, limit = Infinity) {
  let sum = new Map([[0, 1]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map();
    for (const [hits, chance] of sum) {
      next.set(hits, (next.get(hits) ?? 0) + (chance * 2) / 3);
      next.set(hits + 1, (next.get(hits + 1) ?? 0) + chance / 3);
    }
    sum = next;
  }
  const capped = new Map();
  for (const [hits, chance] of sum) capped.set(Math.min(hits, limit), (capped.get(Math.min(hits, limit)) ?? 0) + chance);
  return capped;
}

/**
 * Returns the joint odds of a shot at one called location, by contact, quality and damage. The damage is what remains after the soak and
 * the location's limit.
 *
 * @param shot {attack, limit, defense, dv, av, soak, threshold, dvLimit}
 */
export function referenceOdds({ attack, limit, defense, dv, av, soak, threshold, dvLimit }) {
  const start = new Map([["[0]", 1]]);
  const shots = convolve(start, () => [...pool(attack, limit)].map(([hits, chance]) => [[hits], chance]));
  const met = convolve(shots, ([hits]) =>
    [...pool(defense)].map(([kept, chance]) => {
      if (hits > kept) return [["hit", hits - kept], chance];
      return [[hits === kept && hits > 0 ? "grazing" : "miss", 0], chance];
    }),
  );
  return convolve(met, ([contact, net]) => {
    if (contact !== "hit") return [[[contact, "none", 0], 1]];
    const quality = net <= threshold ? "glancing" : "solid";
    if (dv + net < av) return [[[contact, quality, 0], 1]];
    return [...pool(soak)].map(([hits, chance]) => {
      const left = Math.max(0, dv + net - hits);
      return [[contact, quality, dvLimit === null ? left : Math.min(left, dvLimit)], chance];
    });
  });
}
