import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const USERS = `- { _id: emptyGamemaster0, name: Gamemaster, role: 4, color: "#c9a13a" }
- { _id: emptyPlayerOne00, name: Player One, role: 1, color: "#45b3e0" }
- { _id: emptyPlayerTwo00, name: Player Two, role: 1, color: "#3fd08a" }
`;

/**
 * Writes the source of a world that contains only a GM and two players.
 * @param {string} folder - created if missing
 * @param {{id: string, title?: string}} manifest - manifest of the world's system
 * @returns {string} the folder
 */
export function writeEmptyWorld(folder, { id, title = id }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "world.yaml"),
    `id: ${JSON.stringify(`empty-${id}`)}\ntitle: ${JSON.stringify(title)}\nsystem: ${JSON.stringify(id)}\n`,
  );
  writeFileSync(path.join(folder, "users.yaml"), USERS);
  return folder;
}
