import { isMaterial } from "../../module/rules/protection/materials";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { packEntries, pictureExists, picturesIn, readYaml } from "./pack-files";

const folder = (name: string) =>
  readdirSync(new URL(`../../demo/${name}/`, import.meta.url)).map((file) => readYaml(`demo/${name}/${file}`));
const users = readYaml("demo/users.yaml");
const actors = folder("actors");
const scene = readYaml("demo/scenes/loading-dock.yaml");
const compendium = new Map(packEntries().map(({ pack, document }) => [`Compendium.crossfire.${pack}.Actor.${document._id}`, document]));
const baseOf = (token: any) => compendium.get(actors.find(({ _id }) => _id === token.actorId)?.from);

describe("the demo world", () => {
  test("has unique ids of 16 letters and digits", () => {
    const ids = [...users, ...actors, scene, ...scene.tokens, ...scene.walls, ...folder("macros")].map(({ _id }) => _id);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("takes all its actors from the compendia", () => {
    for (const actor of actors) expect(compendium.has(actor.from), actor.from).toBe(true);
  });

  test("gives one character to each player and none to the GM", () => {
    for (const user of users) {
      const owned = actors.filter(({ ownership }) => ownership[user._id] === 3).map(({ _id }) => _id);
      expect(owned, user.name).toEqual(user.role === 4 ? [] : [user.character]);
    }
    expect(users.map(({ role }: { role: number }) => role)).toEqual([4, 1, 1]);
  });

  test("places linked characters and unlinked opponents on separate squares inside the scene", () => {
    const { size } = scene.grid;
    const taken = new Set<string>();
    for (const token of scene.tokens) {
      const base = baseOf(token);
      expect(token.actorLink, token.name).toBe(base.type === "character");
      expect(token.texture.src, token.name).toBe(base.prototypeToken.texture.src);
      for (let dx = 0; dx < token.width; dx++) {
        const square = `${token.x / size + dx},${token.y / size}`;
        expect(square).toMatch(/^\d+,\d+$/);
        expect(taken.has(square), `${token.name} at ${square}`).toBe(false);
        taken.add(square);
      }
      expect(token.x + token.width * size).toBeLessThanOrEqual(scene.width);
      expect(token.y + token.height * size).toBeLessThanOrEqual(scene.height);
    }
    expect(scene.tokens.length).toBeGreaterThanOrEqual(8);
  });

  test("places a bystander behind an opponent in the first line of fire, without a wall between them", () => {
    const at = (name: string) => scene.tokens.find((token: any) => token.name === name);
    const [shooter, target, bystander] = ["Ilka Rennard", "Dock Guard", "Dock Worker"].map(at);
    expect([target.x, bystander.x]).toEqual([shooter.x, shooter.x]);
    expect(shooter.y > target.y && target.y > bystander.y).toBe(true);
    const x = shooter.x + scene.grid.size / 2;
    const crossing = scene.walls.filter(({ c: [x1, y1, x2, y2] }: { c: number[] }) => {
      const within = Math.min(x1!, x2!) < x && x < Math.max(x1!, x2!);
      return within && Math.min(y1!, y2!) < shooter.y && Math.max(y1!, y2!) > bystander.y;
    });
    expect(crossing).toEqual([]);
  });

  test("has only walls of known materials inside the scene, each with a height; two of them are doors", () => {
    for (const wall of scene.walls) {
      const [x1, y1, x2, y2] = wall.c;
      expect(x1 === x2 && y1 === y2, wall._id).toBe(false);
      expect([x1, x2].every((x) => x >= 0 && x <= scene.width) && [y1, y2].every((y) => y >= 0 && y <= scene.height), wall._id).toBe(true);
      const { barrier, ...figures } = wall.flags.crossfire;
      expect(figures.height).toEqual(expect.any(Number));
      expect(barrier === undefined || isMaterial(barrier.material), wall._id).toBe(true);
    }
    expect(scene.walls.filter(({ door }: { door: number }) => door === 1)).toHaveLength(2);
  });

  test("has one-meter squares, and refers only to pictures that exist", () => {
    expect(scene.grid).toMatchObject({ type: 1, distance: 1, units: "m" });
    expect([scene.width % scene.grid.size, scene.height % scene.grid.size]).toEqual([0, 0]);
    const pictures = [scene, ...folder("macros")].flatMap((document) => [...picturesIn(document)]);
    expect(pictures).not.toEqual([]);
    for (const path of pictures) expect(pictureExists(path), path).toBe(true);
  });
});
