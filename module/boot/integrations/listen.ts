import { waitFor } from "../../foundry/hooks";

/**
 * Hooks by which other people's modules say that they are there, and what is loaded for them then. A module that is not active never
 * calls its hook, so nothing is loaded for it.
 */
const NEIGHBOURS: Readonly<Record<string, (module: never) => Promise<unknown>>> = {
  diceSoNiceReady: async (dice3d) => (await import("./dice-so-nice")).offerColours(dice3d),
  tokenActionHudCoreApiReady: async (core) => (await import("./token-action-hud")).offerActions(core),
  "item-piles-ready": async () => (await import("./item-piles")).describeItems(),
  "babele.init": async (babele) => (await import("./babele")).offerTranslations(babele),
  quenchReady: async (quench) => (await import("./quench")).registerBatches(quench),
};

/** Listens for the modules this system gets on with. */
export function listenForNeighbours(): void {
  for (const [hook, meet] of Object.entries(NEIGHBOURS)) waitFor(hook, (module) => void meet(module));
}
