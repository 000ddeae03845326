import { playAcceptance } from "./acceptance-play";
import { d6 } from "./harness/faces";

playAcceptance({
  ruleset: "three-dice",
  ada: "3d6-characters.Actor.tnEdmundZhang000",
  ben: "3d6-opponents.Actor.tnSoldier0000000",
  yard: "3d6-opponents.Actor.tnGuard000000000",
  indoors: "3d6-opponents.Actor.tnGuard000000000",
  adaWeapon: "9 mm Machine Pistol",
  benWeapon: "Assault Rifle",
  grenadeName: "Grenade",
  health: "hp",
  initiative: { yard: d6(3), ada: d6(5), ben: d6(1) },
  duel: {
    dice: [...d6(2, 2, 3), ...d6(6, 6, 5), ...d6(6, 6)],
    shown: ["Range −3", "Hit rolled 7 vs 12: made by 5", "Hit Points −6", "Shock −4"],
    secret: ["Damage Resistance (DR) −8"],
    left: 5,
  },
  answer: {
    dice: [...d6(1, 1, 3), ...d6(1, 1, 3)],
    keys: ["Enter"],
    shown: ["made by 0, but defended", "Defense: 3d6 5 vs 9"],
    secret: ["Pistols +12"],
  },
  strays: [{ dice: [...d6(1, 1, 3), ...d6(1, 1, 3)], shown: ["nearest obstruction in its path"] }],
  ambush: {
    title: "the GM marks the ambushed opponent as surprised without a Surprise Test",
    tests: false,
    dice: [...d6(2, 2, 3), ...d6(6, 6)],
    shown: ["Surprised: no defense.", "Hit Points −6"],
    left: 5,
  },
  called: {
    title: "a called shot hits the torso",
    choices: { limb: "torso" },
    dice: [...d6(2, 2, 2), ...d6(6, 6, 5)],
    shown: ["Torso, as called", "Hit Points −7"],
    left: 4,
  },
  grenade: { dice: d6(2, 2, 2), shown: ["Lands on target.", "Hit in the blast", "Hit Points −10"], left: 1 },
  window: {
    title: "a bullet penetrates the window before it reaches the target",
    dice: [...d6(2, 2, 2), ...d6(6, 6, 5), ...d6(6, 6)],
    shown: ["Wall (glass) in the way", "12 damage carries through", "Hit Points −4"],
    left: 7,
  },
  death: {
    start: { "pools.hp.value": 0, overflow: 50 },
    dice: [...d6(2, 2, 2), ...d6(6, 6, 5), ...d6(6, 6)],
    shown: ["Dead"],
    left: 0,
    statuses: ["dead"],
  },
});
