import { playAcceptance } from "./acceptance-play";
import { POOL_PEOPLE } from "./acceptance-pools";
import { hits } from "./people";

playAcceptance({
  ruleset: "swan-song",
  ...POOL_PEOPLE,
  duel: {
    dice: [...hits(13, 4), ...hits(7, 1), ...hits(8, 8)],
    shown: ["Hit hits: 4 vs 1, net hits: 3", "Flesh −5"],
    secret: ["Soak: 8 dice"],
    left: 13,
  },
  strays: [],
  ambush: {
    title: "only combatants who fail the Surprise Test are surprised and cannot defend",
    tests: true,
    dice: [...hits(13, 2), ...hits(8, 8)],
    shown: ["Surprised: no test, 0 hits.", "Flesh −4"],
    left: 14,
  },
  called: {
    title: "a called shot resolves a burst at the gut as one hit",
    choices: { mode: "burst", limb: "gut" },
    dice: hits(9, 5),
    shown: ["Gut, as called", "capped at 8", "Failed Nauseous", "Slow Death"],
    left: 10,
  },
  grenade: { dice: hits(9, 3), shown: ["Lands on target.", "Flesh −14"], left: 4 },
  window: {
    title: "a bullet penetrates the window before it reaches the target",
    dice: [...hits(13, 5), ...hits(7, 0), ...hits(8, 6)],
    shown: ["Wall (glass) in the way", "The barrier takes 1 damage; 14 carries through"],
    left: 10,
  },
  death: { start: { "pools.flesh.value": 1 }, dice: hits(13, 6), shown: ["Dead"], left: 0, statuses: ["dead", "prone"] },
});
