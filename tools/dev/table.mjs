import { buildTable } from "../build/table.mjs";
import { endServer, startServer } from "../table-process.mjs";
import { linkLines, portFor, seatsAt, tableVariables } from "../table/serve.mjs";

/**
 * Returns functions that start and restart the table during development. Open pages follow every change, and a change to the table itself
 * restarts the server.
 * @param {{root: string, env: Record<string, string | undefined>, say: (text: string) => void}} options
 */
export function tableOfDevelopment({ root, env, say }) {
  const host = env.TABLE_HOST || "127.0.0.1";
  let port = Number(env.TABLE_PORT || 30_000);
  let server = null;
  let queue = Promise.resolve();

  const open = async () => {
    for (const note of (await buildTable({ root })).notes) say(`note: ${note}`);
    server = await startServer({
      root,
      env: { ...tableVariables(env), TABLE_PORT: String(port), TABLE_HOST: host, TABLE_HOT_RELOAD: "1" },
    });
    server.child.stderr.on("data", (chunk) => process.stderr.write(chunk));
  };
  const restart = async () => {
    try {
      if (server) await endServer(server.child);
      await open();
      say("the table is up again");
    } catch (error) {
      say(error.message);
    }
  };
  return {
    /** Starts the server and prints the users' links. */
    async start() {
      port = await portFor(port, host, (other) => `TABLE_PORT=${other} npm run dev`);
      await open();
      const address = `http://${host}:${port}`;
      say(`\nThe table follows every saved file, at ${address}\n\n${linkLines(await seatsAt(address))}\n`);
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endServer(server.child).then(() => process.exit(0)));
    },
    /** Rebuilds the table and restarts its server; overlapping requests run one after the other. */
    restart() {
      queue = queue.then(restart);
      return queue;
    },
  };
}
