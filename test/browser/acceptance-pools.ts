import type { Script } from "./acceptance-play";
import { d6 } from "./harness/faces";

/**
 * Cast of the dice pool rulesets, with the initiative dice and Ada's defense against the opponent in the yard. Ilka Rennard: longarms 7 +
 * agility 6. Tomas Vey: automatics 7 + agility 5. Dock Guard: 7 dice to defend, 8 to soak.
 */
export const POOL_PEOPLE = {
  ada: "characters.Actor.pcIlkaRennard000",
  ben: "characters.Actor.pcTomasVey000000",
  yard: "opponents.Actor.oppDockGuard0000",
  indoors: "opponents.Actor.oppDockGuard0000",
  adaWeapon: "Marksman Rifle",
  benWeapon: "Patrol Carbine",
  grenadeName: "Fragmentation Grenade",
  health: "flesh",
  initiative: { yard: d6(3), ada: d6(5), ben: d6(1) },
  answer: {
    dice: [],
    rest: { face: 5, sides: 6 },
    keys: ["2", "Enter"],
    shown: ["Missed hits: 5 vs 14", "Full Defense +4"],
    secret: ["Pistols +4"],
  },
} as const satisfies Partial<Script>;
