import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { ROOT } from "../../../tools/build/files.mjs";
import type { Seat } from "./seat";

const FOLDER = path.join(ROOT, "test-results/screenshots");

/** True in runs with CROSSFIRE_PICTURES=1. Other runs save the time for screenshots, because no test reads them. */
const WANTED = process.env["CROSSFIRE_PICTURES"] === "1";

/** Toggles between the light and the dark theme. Runs in the page. */
const turn = (g: any): void => {
  for (const { classList } of g.document.querySelectorAll(".theme-light, .theme-dark"))
    for (const name of ["theme-light", "theme-dark"]) classList.toggle(name);
};

/** Saves two screenshots if CROSSFIRE_PICTURES=1, one in each theme. @see takePicture */
export async function screenshot(seat: Seat, name: string, part?: Locator): Promise<void> {
  if (!WANTED) return;
  await takePicture(seat, name, part);
  await seat.evaluate(turn);
  await takePicture(seat, `${name}-other-theme`, part);
  await seat.evaluate(turn);
}

/**
 * Saves a screenshot.
 * @param name - lower-case letters, digits and dashes; the file is test-results/screenshots/<name>.png
 * @param part - only this element, instead of the whole window
 * @returns path of the file
 * @throws {Error} if the name contains other characters
 */
export async function takePicture(seat: Seat, name: string, part?: Locator): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`"${name}" is no name for a picture: use small letters, digits and dashes`);
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.png`);
  writeFileSync(file, await seat.picture(part));
  return file;
}
