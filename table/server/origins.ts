import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Returns the reason for refusing a request; null if the server may answer it. */
export type Gate = (headers: IncomingHttpHeaders) => string | null;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Addresses that stand for all addresses of the machine. */
const EVERYWHERE = new Set(["0.0.0.0", "::", "[::]"]);

/**
 * Creates the check of the headers `Host` and `Origin`. Refuses pages of foreign sites. Such a page sends a foreign origin; if the site's
 * name resolves to this server (DNS rebinding), the page sends that name as the host. Accepts a request without an origin, because such a
 * request does not come from a foreign page.
 * @param listening - address on which the server listens; a wildcard stands for all addresses of the machine, but not for names
 * @param named - further host names, without a port, under which a proxy or a local network reaches the table
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
    // The scheme is ignored, because a proxy may use https to the page and http to the table.
    if (from && (portless(from, host) === host.toLowerCase() || mayCallFrom.has(from.hostname))) return null;
    return `Pages of "${shortened(origin)}" may not talk to this table: open the table's own page instead.`;
  };
}

const bracketed = (name: string): string => (isIP(name) === 6 ? `[${name}]` : name);

const shortened = (text: string | undefined): string => (text ?? "").slice(0, 100);

const machineAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => bracketed(address)));

/** Returns an address with only its host and port; null for text that is not an address. */
function addressOf(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return bare && /^https?:$/.test(url.protocol) ? url : null;
}

/** Returns host and port of an origin in the form of the header `Host`. Both the origin and the header may omit a default port. */
function portless(from: URL, host: string): string {
  const usual = from.protocol === "https:" ? ":443" : ":80";
  return from.port === "" && host.endsWith(usual) ? `${from.hostname}${usual}` : from.host;
}
