import { globals } from "../../common/dynamic";
import { boot } from "../core/boot";
import { connectSocket } from "./entry/socket-connection";
import { showNotice, hideNotice } from "./entry/page-notice";

/** Joins the table named in the address, and shows the state of the connection on the page. */
async function start(): Promise<void> {
  const session = new URLSearchParams(location.search).get("session");
  if (!session) {
    showNotice({
      kind: "error",
      title: "No seat at the table",
      text: "This address names no session. Choose a user to join.",
      leave: true,
    });
    return;
  }
  showNotice({ kind: "busy", title: "Joining the table", text: "Connecting to the server." });
  const connection = await connectSocket(session, {
    lost: () =>
      showNotice({
        kind: "busy",
        title: "Reconnecting...",
        text: "The line to the server is down. The table is loaded again as soon as it is back.",
      }),
    back: () => location.reload(),
  });
  showNotice({ kind: "busy", title: "Setting the table", text: "Loading the world and the game system." });
  await boot(globals, connection, { headless: false });
  hideNotice();
}

start().catch((error: unknown) => {
  console.error(error);
  const failure = error instanceof Error ? error : new Error(String(error));
  const refused = failure.name === "ConnectionRefused";
  showNotice({
    kind: "error",
    title: refused ? "The server refused the connection" : "The table could not be set",
    text: failure.message,
    ...(refused || !failure.stack ? {} : { detail: failure.stack }),
    leave: true,
    retry: true,
  });
});
