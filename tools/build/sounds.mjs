/** Samples per second. The system's sounds are 16-bit mono WAV files. They are only calculated, so that the project owns them. */
const RATE = 22_050;

/** Returns a generator of noise from a fixed seed, so that every build makes the same file. @returns {() => number} -1 to 1 */
function noise(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Returns a low-pass filter. @param {number} share - 0 (nothing passes) to 1 (everything passes) */
function lowPass(share) {
  let last = 0;
  return (value) => (last += share * (value - last));
}

const wave = (hertz, at) => Math.sin(2 * Math.PI * hertz * at);
const fade = (at, seconds) => Math.exp(-at / seconds);

/** Returns a generator for the sound of a shot: a crack and the low tail of its echo. */
function shot() {
  const [crack, tail, deep] = [noise(7), noise(11), lowPass(0.08)];
  return (at) => crack() * fade(at, 0.018) * 0.9 + deep(tail()) * fade(at, 0.12) * 1.8 + wave(90 - at * 120, at) * fade(at, 0.06) * 0.5;
}

/** Returns a generator for the sound of a hit: a dull thud. */
function hit() {
  const [slap, soft] = [noise(23), lowPass(0.25)];
  return (at) => wave(150 - at * 320, at) * fade(at, 0.05) * 0.9 + soft(slap()) * fade(at, 0.02) * 0.8;
}

/** Returns a generator for the sound of a magazine that slides in and a slide that closes. */
function reload() {
  const clicks = [0, 0.19, 0.27].map((start, index) => ({ start, hiss: noise(31 + index), tone: 1_500 - index * 350 }));
  return (at) =>
    clicks
      .filter(({ start }) => at >= start)
      .reduce((sum, { start, hiss, tone }) => sum + (hiss() * 0.6 + wave(tone, at - start) * 0.4) * fade(at - start, 0.014), 0);
}

/** Returns a generator for the sound of a turn: two rising notes. */
function turn() {
  const note = (hertz, start) => (at) =>
    at < start ? 0 : (wave(hertz, at - start) + wave(hertz * 2, at - start) * 0.25) * fade(at - start, 0.11);
  const [first, second] = [note(660, 0), note(880, 0.12)];
  return (at) => (first(at) + second(at)) * 0.5;
}

const SOUNDS = { shot: [shot, 0.5], hit: [hit, 0.25], reload: [reload, 0.4], turn: [turn, 0.55] };

/**
 * Returns a WAV file of the given length in seconds.
 * @param {(at: number) => number} sample - returns the value at a time in seconds; values are clipped to -1 to 1
 */
function wav(sample, seconds) {
  const count = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + count * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, count * 2],
  ])
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ])
    file.writeUInt16LE(value, at);
  file.write("data", 36);
  // Fades the last samples, so that the end makes no click.
  for (let index = 0; index < count; index += 1) {
    const end = Math.min(1, (count - index) / (RATE * 0.02));
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample(index / RATE) * end)) * 32_000), 44 + index * 2);
  }
  return file;
}

/** Returns the sounds as files. @returns {[string, Buffer][]} file name and content */
export const soundFiles = () => Object.entries(SOUNDS).map(([name, [make, seconds]]) => [`${name}.wav`, wav(make(), seconds)]);
