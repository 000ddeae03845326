/**
 * Points of Foundry's behavior that a system could notice, but that neither documentation nor public systems settle. A table uses
 * `usually`; a table that is opened with the name of the point uses `otherwise`, the alternative. Tests cover both. Whether the server
 * withholds data from users is also an open point, with the separate switch `withhold` [foundry-api 7.2, 11.5].
 */
export const OPEN_POINTS = {
  "batch-partial": {
    contract: "11.1",
    usually: "nothing of a request is done when one of its documents is refused",
    otherwise: "the documents that are allowed are done and answered; only a request of which nothing is allowed fails",
  },
  "boolean-object-true": {
    contract: "3.4",
    usually: "a BooleanField makes false of an object",
    otherwise: "a BooleanField makes true of an object, as of everything else that is not empty; null stays false",
  },
  "character-silent": {
    contract: "7.2",
    usually: "without a token, an actor or a controlled token given the user's character speaks",
    otherwise: "without a token, an actor or a controlled token given the user speaks, whatever their character",
  },
  "combatant-system-gm": {
    contract: "5.4",
    usually: "the owner of a combatant may change its system data on 13, as on 14",
    otherwise: "on 13 the system data of a combatant is changed by a gamemaster only, as on 12",
  },
  "flag-null-deletes": {
    contract: "3.9",
    usually: "setFlag with null keeps the key with null",
    otherwise: "setFlag with null deletes the key",
  },
  "percent-refused": {
    contract: "4.2",
    usually: "d% is a die with 100 faces",
    otherwise: "a formula with d% cannot be read",
  },
  "roll-template-html": {
    contract: "4.5",
    usually: "the path of a roll's card ends in .hbs",
    otherwise: "it ends in .html, as the community's types have it",
  },
  "rolls-own-total": {
    contract: "7.3",
    usually: "a message shows its rolls when its content is empty or any number",
    otherwise: "a message shows its rolls when its content is empty or the total of the rolls",
  },
} as const;

export type OpenPoint = keyof typeof OPEN_POINTS;
export type OpenPoints = ReadonlySet<OpenPoint>;

/** Names of all open points, for a table that uses the alternative for every open point. */
export const ALL_OPEN_POINTS = Object.keys(OPEN_POINTS) as readonly OpenPoint[];

/** Parses names separated by commas. @throws {Error} that names the first unknown point and lists all known points */
export function readOpenPoints(text: string): readonly OpenPoint[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const wrong = names.find((name) => !(name in OPEN_POINTS));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is not an open point: name some of ${ALL_OPEN_POINTS.join(", ")}, with commas between`);
  return [...new Set(names as OpenPoint[])];
}
