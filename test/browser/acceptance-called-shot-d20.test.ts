import { playAcceptance } from "./acceptance-play";
import { d20 } from "./harness/faces";

playAcceptance({
  ruleset: "called-shot-d20",
  ada: "d20-characters.Actor.dnMaraQuist00000",
  ben: "d20-characters.Actor.dnBobRock0000000",
  yard: "d20-opponents.Actor.dnRaider00000000",
  indoors: "d20-opponents.Actor.dnRaider00000000",
  adaWeapon: "Scoped Rifle",
  benWeapon: "Assault Rifle",
  grenadeName: "Frag Grenade",
  health: "hp",
  initiative: { yard: d20(10), ada: d20(15), ben: d20(5) },
  duel: {
    dice: [...d20(8), ...d20(15)],
    shown: ["Glancing 10 above Evasion", "Hit Points −12 · Torso threshold −6"],
    secret: ["Damage Threshold −1"],
    left: 20,
  },
  answer: { dice: d20(2), keys: null, shown: ["Missed 8 vs Evasion 15"], secret: ["Small Guns +3"] },
  strays: [],
  ambush: {
    title: "the GM marks the ambushed opponent as surprised without a Surprise Test",
    tests: false,
    dice: [...d20(15), ...d20(15)],
    shown: ["Surprised: passive Evasion.", "Hit 29 vs Evasion 5"],
    left: 20,
  },
  called: {
    title: "a called shot aims every bullet of a burst at the torso",
    choices: { mode: "burst", limb: "torso" },
    dice: d20(15),
    shown: ["Bullet 3 of 3", "Torso, as called", "Crippled Torso"],
    left: 8,
  },
  grenade: { dice: d20(15), shown: ["Lands on target.", "Right arm (rolled 9)", "Hit Points −11"], left: 21 },
  window: {
    title: "a bullet penetrates the window before it reaches the target",
    dice: [...d20(15), ...d20(15)],
    shown: ["Wall (glass) in the way", "16 damage carries through", "Destroyed", "Crippled Right arm"],
    left: 19,
  },
  death: { start: { "pools.hp.value": 0, overflow: 25 }, dice: [...d20(15), ...d20(15)], shown: ["Dead"], left: 0, statuses: ["dead"] },
});
