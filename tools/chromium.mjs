/**
 * Finds a Chromium to run, in this order: CHROMIUM_PATH, the npm package @sparticuz/chromium (Linux x64), an installed Chromium. Unpacks
 * the packaged Chromium once into node_modules/.cache. The package includes a font and the required system libraries (nss, nspr, expat),
 * which is enough for a minimal Debian.
 */
import { execFile, execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { CACHE } from "./build/files.mjs";

/**
 * Options that enable software WebGL 2, so that a machine without a graphics card draws the same image. The options do not enable software
 * compositing, which would take ten times as long.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  "--disable-accelerated-2d-canvas",
  "--font-render-hinting=none",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds the browser.
 * @returns {Promise<{executablePath: string, env: Record<string, string>}>} `env` must be added to the browser's environment
 * @throws {Error} with instructions for supplying a Chromium, if no Chromium is found or CHROMIUM_PATH names a missing file
 */
export async function findChromium() {
  const asked = process.env["CHROMIUM_PATH"];
  if (asked) {
    if (!existsSync(asked))
      throw new Error(`CHROMIUM_PATH is ${asked}, but no such file exists. Point it at a Chrome or Chromium, or unset it.`);
    return { executablePath: asked, env: {} };
  }
  if (process.platform === "linux" && process.arch === "x64") return packaged();
  const installed = USUAL_PLACES.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, env: {} };
  throw new Error("no Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.");
}

async function packaged() {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = JSON.parse(readFileSync(path.join(entry.split(`${path.sep}build${path.sep}`)[0], "package.json"), "utf8"));
  const folder = path.join(CACHE, `chromium-${manifest.version}`);
  if (!existsSync(path.join(folder, "chromium"))) await unpack(folder);
  const executablePath = path.join(folder, "chromium");
  return { executablePath, env: { ...libraries(executablePath, folder), FONTCONFIG_FILE: fontsIn(folder) } };
}

/**
 * Unpacks the package into a folder. The package's own function unpacks into the temporary folder, and adds the packaged libraries only on
 * AWS Lambda.
 */
async function unpack(folder) {
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const program = `import("@sparticuz/chromium").then((module) => module.default.executablePath())`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
  });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(path.join(folder, "chromium"))) throw error;
  }
}

/**
 * Returns the path of fonts.conf. Rewrites the file if the folder was moved, because the file contains absolute paths. Without a font,
 * Chromium crashes on the first page.
 */
function fontsIn(folder) {
  const file = path.join(folder, "fonts.conf");
  const config = fontsConfig(folder);
  if (!existsSync(file) || readFileSync(file, "utf8") !== config) writeFileSync(file, config);
  return file;
}

function fontsConfig(folder) {
  const xml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${xml(path.join(folder, "fonts"))}</dir>
  <cachedir>${xml(path.join(folder, "fonts-cache"))}</cachedir>
</fontconfig>
`;
}

/** Returns the environment variable with the path of the packaged libraries; {} if the machine has all libraries. */
function libraries(executablePath, folder) {
  let linked = "";
  try {
    linked = execFileSync("ldd", [executablePath], { encoding: "utf8" });
  } catch {
    linked = "not found";
  }
  if (!linked.includes("not found")) return {};
  const own = path.join(folder, "al2023", "lib");
  const others = process.env["LD_LIBRARY_PATH"];
  return { LD_LIBRARY_PATH: others ? `${own}:${others}` : own };
}
