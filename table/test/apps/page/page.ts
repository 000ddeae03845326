import type { FoundryScope } from "../../../common/dynamic";
import type { BrowserContext, Page } from "playwright-core";
import { launch } from "../../../../test/browser/harness/launch";
import { bundlePage } from "./bundle";

const ADDRESS = "http://apps.test/";
const STYLE = `* { box-sizing: border-box } .tab:not(.active) { display: none } .application { position: absolute; background: white; border: 1px solid }
  .window-header { display: flex } #tooltip:not(.active) { display: none } h1 { margin: 0; font-size: 16px } body { margin: 0; font: 16px sans-serif }`;

let script: Promise<string> | undefined;

export interface AppsPage {
  readonly page: Page;
  readonly errors: string[];
  close(): Promise<void>;
}

/** Opens a page with the framework of one generation. @param files - content of the server's files, by path */
export async function openPage(generation: number, files: Record<string, string> = {}): Promise<AppsPage> {
  script ??= bundlePage();
  const context: BrowserContext = await (await launch()).newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><style>${STYLE}</style><body><button id="outside">outside</button>`,
      });
    const body = files[pathname.slice(1)];
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: "text/plain", body });
  });
  await page.goto(ADDRESS);
  await page.addScriptTag({ content: await script });
  await page.evaluate((number) => (globalThis as unknown as FoundryScope).apps.start(number), generation);
  return { page, errors, close: () => context.close() };
}
