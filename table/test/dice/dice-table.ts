import type { FoundryScope, SystemObject } from "../../common/dynamic";
import { install } from "../../client/dice/install";

/** The globals, with a type for tests. */
export const world = globalThis as unknown as FoundryScope;

/** Installs the dice of one generation without other parts of the table. Returns the Roll class. */
export function setUpDice(generation: 13 | 14 = 14): SystemObject {
  for (const name of ["game", "foundry", "CONFIG", "ui", "Roll", "ChatMessage"]) delete world[name];
  world.game = { release: { generation } };
  install(world);
  return world.Roll;
}

/** Returns a number in [0, 1) for which a die with the given number of faces shows the given face. */
export const showing = (face: number, faces: number): number => 1 - (face - 0.5) / faces;

/** Makes dice with the given number of faces show the given faces in order. A further roll throws an error. */
export function fixDice(faces: number, ...shown: number[]): void {
  const left = [...shown];
  world.CONFIG.Dice.randomUniform = (): number => {
    const face = left.shift();
    if (face === undefined) throw new Error("More dice are thrown than the test has fixed.");
    return showing(face, faces);
  };
}

/** Returns the evaluated roll of a formula whose dice show the given faces. */
export async function rolled(formula: string, faces: number, ...shown: number[]): Promise<SystemObject> {
  fixDice(faces, ...shown);
  return new world.Roll(formula).evaluate();
}

/** Returns the faces of a term as text, with brackets around faces that do not count. */
export const read = (term: SystemObject): string =>
  term.results.map((die: SystemObject) => (die.active ? `${die.result}` : `[${die.result}]`)).join(" ");
