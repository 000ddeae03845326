import { waitFor } from "../../foundry/hooks";

/**
 * Hooks that other modules call to announce themselves, with the code to load for each. An inactive module never calls its hook, so its
 * code is never loaded.
 */
const NEIGHBOURS: Readonly<Record<string, (module: never) => Promise<unknown>>> = {
  diceSoNiceReady: async (dice3d) => (await import("./dice-so-nice")).offerColours(dice3d),
  tokenActionHudCoreApiReady: async (core) => (await import("./token-action-hud")).offerActions(core),
  "item-piles-ready": async () => (await import("./item-piles")).describeItems(),
  "babele.init": async (babele) => (await import("./babele")).offerTranslations(babele),
  quenchReady: async (quench) => (await import("./quench")).registerBatches(quench),
};

/** Listens for the modules this system integrates with. */
export function listenForIntegrations(): void {
  for (const [hook, meet] of Object.entries(NEIGHBOURS)) waitFor(hook, (module) => void meet(module));
}
