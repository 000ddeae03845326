import { playAcceptance } from "./acceptance-play";
import { POOL_PEOPLE } from "./acceptance-pools";
import { d20 } from "./harness/faces";
import { hits } from "./people";

playAcceptance({
  ruleset: "crossfire",
  ...POOL_PEOPLE,
  duel: {
    dice: [...hits(13, 4), ...hits(7, 1), ...d20(15), ...hits(8, 8)],
    shown: ["Solid net hits 3; 2 or fewer would be glancing", "Flesh −7 · Torso threshold −5"],
    secret: ["Soak: 8 dice"],
    left: 11,
  },
  strays: [{ dice: [...hits(8, 2), ...hits(10, 10)], shown: ["nearest obstruction in its path"] }],
  ambush: {
    title: "only combatants who fail the Surprise Test are surprised and cannot defend",
    tests: true,
    dice: [...hits(13, 2), ...d20(15), ...hits(8, 8)],
    shown: ["Surprised: no test, 0 hits.", "Glancing net hits 2", "Flesh −6"],
    left: 12,
  },
  called: {
    title: "a called shot resolves every bullet of a burst at the torso separately",
    choices: { mode: "burst", limb: "torso" },
    dice: hits(9, 5),
    shown: ["Bullet 3 of 3", "Torso, as called", "Crippled Torso", "Dead"],
    left: 0,
  },
  grenade: { dice: hits(9, 3), shown: ["Lands on target.", "Right arm (rolled 9)", "Crippled Right arm"], left: 8 },
  window: {
    title: "a bullet penetrates the window before it reaches the target",
    dice: [...hits(13, 5), ...hits(7, 0), ...d20(15), ...hits(8, 8)],
    shown: ["Wall (glass) in the way", "The barrier takes 1 damage; 14 carries through"],
    left: 9,
  },
  death: {
    start: { "pools.flesh.value": 1 },
    dice: hits(13, 6),
    shown: ["Dead"],
    left: 0,
    statuses: ["dead", "one-arm-bandit", "prone", "weak-side"],
  },
});
