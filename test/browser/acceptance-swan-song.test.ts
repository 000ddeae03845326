import { playAcceptance } from "./acceptance-play";
import { d6 } from "./harness/faces";
import { hits } from "./people";

/** Ilka Rennard: longarms 7 + agility 6. Tomas Vey: automatics 7 + agility 5. Dock Guard: 7 to defend, 8 to soak. */
playAcceptance({
  ruleset: "swan-song",
  ada: "characters.Actor.pcIlkaRennard000",
  ben: "characters.Actor.pcTomasVey000000",
  yard: "opponents.Actor.oppDockGuard0000",
  indoors: "opponents.Actor.oppDockGuard0000",
  adaWeapon: "Marksman Rifle",
  benWeapon: "Patrol Carbine",
  grenadeName: "Fragmentation Grenade",
  health: "flesh",
  initiative: { yard: d6(3), ada: d6(5), ben: d6(1) },
  duel: {
    dice: [...hits(13, 4), ...hits(7, 1), ...hits(8, 8)],
    shown: ["Hit hits 4 to 1, net hits 3", "Flesh −5"],
    secret: ["Soak: 8 dice"],
    left: 13,
  },
  answer: {
    dice: [],
    rest: { face: 5, sides: 6 },
    keys: ["2", "Enter"],
    shown: ["Missed hits 5 to 14", "Full Defense +4"],
    secret: ["Pistols +4"],
  },
  strays: [],
  ambush: {
    title: "an ambush: who notices is not surprised, who is does not defend",
    tests: true,
    dice: [...hits(13, 2), ...hits(8, 8)],
    shown: ["Surprised: no test, 0 hits.", "Flesh −4"],
    left: 14,
  },
  called: {
    title: "a burst, called at the gut: one blow, as written",
    choices: { mode: "burst", limb: "gut" },
    dice: hits(9, 5),
    shown: ["Gut, as called", "no more than 8 here", "Failed Nauseous", "Slow Death"],
    left: 10,
  },
  grenade: { dice: hits(9, 3), shown: ["It comes down where it was aimed.", "Flesh −14"], left: 4 },
  window: {
    title: "a fight at a barrier: the bullet goes through the window first",
    dice: [...hits(13, 5), ...hits(7, 0), ...hits(8, 6)],
    shown: ["Wall (glass) in the way", "The barrier takes 1, 9 goes on"],
    left: 15,
  },
  death: { start: { "pools.flesh.value": 1 }, dice: hits(13, 6), shown: ["Dead"], left: 0, statuses: ["dead", "prone"] },
});
