import type { CrossfireActor } from "../foundry/types";
import { menuEntry } from "../foundry/version";

/** Adds the entry "Export to file" to an actor's menu in the actor directory. */
export function addToActorMenu(entries: object[]): void {
  const actorOf = (target: HTMLElement): CrossfireActor | undefined =>
    game.actors?.get(target.dataset["entryId"] ?? target.dataset["documentId"] ?? "") as CrossfireActor | undefined;
  entries.push(
    menuEntry({
      label: "CROSSFIRE.Exchange.export",
      icon: "fa-solid fa-file-export",
      visible: (target) => actorOf(target)?.isOwner ?? false,
      run: (target) => {
        const actor = actorOf(target);
        if (actor) void import("../apps/exchange/character").then(({ exportCharacter }) => exportCharacter(actor));
      },
    }),
  );
}
