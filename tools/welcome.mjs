import { linkLines } from "./table/serve.mjs";

/**
 * Returns the text that `npm start` prints once the table runs.
 * @param {{address: string, generation: string, users: readonly {name: string, role: string, link: string}[]}} table
 */
export function welcome({ address, generation, users }) {
  return `
Crossfire is on the table (generation ${generation}) at ${address}

Join as (each link in its own browser or private window):
${linkLines(users)}

Try this first:
  1. Open the GM's link in one window and Ada's in another (private) window.
  2. As Ada, point at the Dock Guard on the map and press T: that is your target.
  3. Press 1, the rifle on the macro bar. The attack window shows your chances and the cost. Press Enter.
  4. Watch the chat: did it hit, where, did it get through, and where did the bullet go next?
  The GM can undo the attack on its card. More weapons: double-click your token, drag one to the macro bar.
  A tour says more: settings tab, Tour Management.

Ctrl-C stops the table. What you did is kept; delete the table-data folder to start afresh.
`;
}
