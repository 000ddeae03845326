import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { combatantsToRoll } from "../../play/combat/initiative";
import { pendingRollOf, type PendingRoll } from "../../play/combat/pending-initiative";
import type { Prompt } from "../prompts/open-prompts";

interface Shown {
  prompt: Prompt | null;
  /** True if the question was settled elsewhere before the window opened. */
  over: boolean;
}

/** Open windows on this client, by combat and combatant. The next constant has the questions that the user closed. */
const shown = new Map<string, Shown>();
const putAside = new Set<string>();

async function show(combat: CrossfireCombat, id: string, key: string, { dice, sides }: PendingRoll): Promise<void> {
  const own: Shown = { prompt: null, over: false };
  shown.set(key, own);
  const name = combat.combatants.get(id)?.name ?? "";
  const what = game.i18n?.format("CROSSFIRE.Dice.initiative", { name }) ?? "";
  const waited = () => pendingRollOf(combat, id)?.waited ?? null;
  const { askForFaces } = await import("./faces");
  const answer = await askForFaces({ name, what, count: dice, sides, cover: 0, waited }, (prompt) => {
    own.prompt = prompt;
    if (own.over) void prompt.close();
  });
  if (shown.get(key) === own) shown.delete(key);
  if (own.over) return;
  if (!answer) return void putAside.add(key);
  await send("roll-initiative", combat.id ?? "", { combatant: id, ...(answer === "rolled" ? { rolled: true } : { faces: answer.faces }) });
}

/** Closes the window of a settled question. The combatant's next roll opens a window again, even if the user closed this one. */
function close(key: string): void {
  putAside.delete(key);
  const own = shown.get(key);
  if (!own) return;
  own.over = true;
  shown.delete(key);
  void own.prompt?.close();
}

/** Asks this user for the faces of the initiative rolls that this combat waits for. Closes the windows of settled questions. */
export function watchRolls(combat: CrossfireCombat): void {
  const open = new Set(combatantsToRoll(combat).map(({ id }) => id ?? ""));
  for (const id of combat.combatants.contents.map((combatant) => combatant.id ?? "")) {
    const key = `${combat.id} ${id}`;
    const pending = open.has(id) ? pendingRollOf(combat, id) : null;
    const mine = pending !== null && pending.userId === game.user?.id;
    if (!mine) close(key);
    else if (!shown.has(key) && !putAside.has(key)) void show(combat, id, key, pending);
  }
}
