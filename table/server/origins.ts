import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Returns why a request is refused; null if it may be answered. */
export type Gate = (headers: IncomingHttpHeaders) => string | null;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Addresses that stand for every address of the machine. */
const EVERYWHERE = new Set(["0.0.0.0", "::", "[::]"]);

/**
 * Creates the check of the headers `Host` and `Origin`.
 * A page of a stranger whose name is made to lead here (DNS rebinding) still sends its own name, and a page of another address its own
 * origin: both are refused. A request without an origin comes from no page, or from a page of this server.
 * @param listening where the server listens; a wildcard stands for every address of the machine, never for a name
 * @param named further host names without a port: those under which a proxy or a local network knows the table
 */
export function createGate(listening: string, named: readonly string[]): Gate {
  const own = EVERYWHERE.has(listening) ? machineAddresses() : [bracketed(listening)];
  const known = new Set([...LOOPBACK, ...own, ...named.map(bracketed)].map((name) => name.toLowerCase()));
  const mayCallFrom = new Set(named.map((name) => bracketed(name).toLowerCase()));
  return ({ host, origin }) => {
    const address = addressOf(`http://${host ?? ""}`);
    if (!host || !address || !known.has(address.hostname))
      return `This table is not known as "${shortened(host)}". Open it by the address it prints at its start, or name the host in TABLE_HOSTS.`;
    if (origin === undefined) return null;
    const from = addressOf(origin);
    // The scheme does not count: a proxy may speak https to the page and http to the table.
    if (from && (portless(from, host) === host.toLowerCase() || mayCallFrom.has(from.hostname))) return null;
    return `Pages of "${shortened(origin)}" may not talk to this table: open the table's own page instead.`;
  };
}

const bracketed = (name: string): string => (isIP(name) === 6 ? `[${name}]` : name);

const shortened = (text: string | undefined): string => (text ?? "").slice(0, 100);

const machineAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => bracketed(address)));

/** Returns an address without anything but host and port; null for what is none. */
function addressOf(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return bare && /^https?:$/.test(url.protocol) ? url : null;
}

/** Returns host and port of an origin as the header `Host` would write them; a port that is usual may stand in one and not in the other. */
function portless(from: URL, host: string): string {
  const usual = from.protocol === "https:" ? ":443" : ":80";
  return from.port === "" && host.endsWith(usual) ? `${from.hostname}${usual}` : from.host;
}
