/** `npm run pictures`: takes the README's images from the running table. Builds first; writes docs/pictures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { buildTable } from "./build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "./chromium.mjs";
import { makeGif } from "./gif.mjs";
import { endServer, freePort, startServer, usersOf } from "./table-process.mjs";

const PICTURES = path.join(ROOT, "docs/pictures");
const SIZE = { width: 1280, height: 800 };
const GIF_WIDTH = 900;

/** Faces of fixed dice, so that the images always show the same attack: a penetrating hit that also hits a bystander. */
const FACES = [5, 6, 5, 5, 2, 3, 4, 2, 1, 3, 2, 4, 3, 5, 1, 2, 3, 4, 2, 3];

await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
await buildTable({ root: ROOT });
const data = mkdtempSync(path.join(tmpdir(), "crossfire-pictures-"));
const port = await freePort(0, "127.0.0.1");
const { child } = await startServer({ root: ROOT, env: { TABLE_PORT: String(port), TABLE_DATA: data, TABLE_GENERATION: "14" } });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } });
try {
  await takePictures(await usersOf(`http://127.0.0.1:${port}`));
} finally {
  await browser.close();
  await endServer(child);
  rmSync(data, { recursive: true, force: true });
}

async function sit(user) {
  const page = await (await browser.newContext({ viewport: SIZE, colorScheme: "dark" })).newPage();
  await page.goto(user.link);
  await page.waitForFunction(() => globalThis.game?.ready === true);
  // Without a graphics card, Chromium leaves white holes in an opaque map with windows over it.
  await page.addStyleTag({ content: "#board { opacity: 0.999; }" });
  return page;
}

async function takePictures(users) {
  mkdirSync(PICTURES, { recursive: true });
  const gm = await sit(users.find(({ name }) => name === "Gamemaster"));
  await gm.evaluate((faces) => {
    const queue = [...faces];
    globalThis.CONFIG.Dice.randomUniform = () => {
      const face = queue.length ? queue.shift() : 3;
      return 1 - (face - 0.5) / 6;
    };
  }, FACES);
  const ada = await sit(users.find(({ name }) => name === "Ada"));
  const frames = [];
  const frame = async (delay) => frames.push({ png: await ada.screenshot(), delay });
  await ada.waitForTimeout(800);
  await frame(900);
  const spot = await ada.evaluate(() => {
    const { canvas } = globalThis;
    const token = canvas.tokens.placeables.find(({ name }) => name === "Dock Guard");
    return canvas.clientCoordinatesFromCanvas(token.center);
  });
  await ada.mouse.move(spot.x, spot.y);
  await ada.waitForTimeout(300);
  await frame(700);
  await ada.keyboard.press("t");
  await ada.waitForTimeout(400);
  await frame(1100);
  await ada.keyboard.press("1");
  await ada.waitForSelector(".cf-attack button[type=submit]:focus");
  await ada.waitForTimeout(400);
  await frame(2200);
  await ada.keyboard.press("Enter");
  // The chat log holds the card, too, but does not show it.
  await ada.waitForSelector(".cf-card.resolved:visible");
  await ada.waitForTimeout(1500);
  await frame(4000);
  writeFileSync(path.join(PICTURES, "table.png"), await ada.screenshot());
  writeFileSync(path.join(PICTURES, "attack.gif"), makeGif(frames, { width: GIF_WIDTH }));
}
