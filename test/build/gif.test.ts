import { expect, test } from "vitest";
import { makeGif, writePicture } from "../../tools/gif.mjs";

function picture(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at);
  return writePicture({ width, height, data });
}

test("pictures become the frames of one endless animation, each with a separate duration", () => {
  const gif = makeGif([
    { png: picture(40, 20, [255, 0, 0]), delay: 500 },
    { png: picture(40, 20, [0, 0, 255]), delay: 1200 },
  ]);
  expect(gif.toString("latin1", 0, 6)).toBe("GIF89a");
  expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([40, 20]);
  const controls = gif
    .toString("latin1")
    .split("!\u00f9\u0004")
    .slice(1)
    .map((rest) => Buffer.from(rest, "latin1").readUInt16LE(1) * 10);
  expect(controls).toEqual([500, 1200]);
  expect(gif.includes("NETSCAPE2.0")).toBe(true);
});

test("pictures are scaled down to the given width, but never up", () => {
  const frame = { png: picture(40, 20, [9, 9, 9]), delay: 100 };
  const size = (gif: Buffer): number[] => [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  expect(size(makeGif([frame], { width: 10 }))).toEqual([10, 5]);
  expect(size(makeGif([frame], { width: 400 }))).toEqual([40, 20]);
});

test("pictures of different sizes, and an empty list of pictures, are refused", () => {
  const frames = [
    { png: picture(4, 4, [1, 1, 1]), delay: 1 },
    { png: picture(4, 5, [1, 1, 1]), delay: 1 },
  ];
  expect(() => makeGif(frames)).toThrow("picture 2 is 4x5, the first is 4x4");
  expect(() => makeGif([])).toThrow("at least one picture");
});
