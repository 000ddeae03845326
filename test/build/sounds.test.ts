import { describe, expect, test } from "vitest";
import { soundFiles } from "../../tools/build/sounds.mjs";

/** Maximum total size of all sounds, in bytes. */
const MOST_BYTES = 150 * 1024;
/** Number of bytes before the samples of a WAV file. */
const HEADER = 44;

describe("the sound files of the system", () => {
  const files: readonly (readonly [string, Buffer])[] = soundFiles();

  test("are a shot, a hit, a reload and a turn, with a total of at most 150 KB", () => {
    expect(files.map(([name]) => name).toSorted()).toEqual(["hit.wav", "reload.wav", "shot.wav", "turn.wav"]);
    expect(files.reduce((sum, [, { length }]) => sum + length, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  test.each(files)("include %s as an audible, uncompressed mono sound with 16 bits per sample", (_name, file) => {
    expect([file.toString("latin1", 0, 4), file.toString("latin1", 8, 16)]).toEqual(["RIFF", "WAVEfmt "]);
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    // PCM, one channel, 16 bits per sample.
    expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt16LE(34)]).toEqual([1, 1, 16]);
    expect([file.toString("latin1", 36, 40), file.readUInt32LE(40)]).toEqual(["data", file.length - HEADER]);
    const samples = Array.from({ length: (file.length - HEADER) / 2 }, (_, index) => Math.abs(file.readInt16LE(HEADER + 2 * index)));
    expect(samples.reduce((most, one) => Math.max(most, one), 0)).toBeGreaterThan(1000);
  });

  test("have the same bytes in every build", () => {
    expect(soundFiles().map(([, file]) => file.toString("base64"))).toEqual(files.map(([, file]) => file.toString("base64")));
  });
});
