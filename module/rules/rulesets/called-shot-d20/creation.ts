import type { CreationRules } from "../../creation/creation";

/** Character creation rules: six attributes around 3, and skills that add to them. */
export const calledShotD20Creation: CreationRules = {
  attributes: { least: 1, most: 6, points: 14 },
  skills: { least: 0, most: 6, points: 18 },
  money: 6000,
  karma: 0,
  raise: { attribute: { step: 0, each: 5, most: 10 }, skill: { step: 0, each: 2, most: 10 } },
  shops: ["d20-weapons", "d20-armor", "ammunition", "gear"],
  archetypes: [
    {
      id: "marksman",
      attributes: { strength: 2, agility: 5, endurance: 3, awareness: 5, intellect: 3, presence: 2 },
      skills: { "small-guns": 6, stealth: 5, unarmed: 3, "first-aid": 2, throwing: 2 },
      gear: ["Scoped Rifle", "Light Pistol", "Armored Vest", "Ball Rounds", "Pistol Ball"],
    },
    {
      id: "assault",
      attributes: { strength: 4, agility: 4, endurance: 5, awareness: 3, intellect: 2, presence: 2 },
      skills: { "small-guns": 6, "melee-weapons": 4, throwing: 4, unarmed: 4 },
      gear: ["Assault Rifle", "Armored Vest", "Combat Helmet", "Ball Rounds"],
    },
    {
      id: "medic",
      attributes: { strength: 2, agility: 3, endurance: 4, awareness: 4, intellect: 5, presence: 2 },
      skills: { "first-aid": 6, "small-guns": 5, stealth: 3, mechanics: 4 },
      gear: ["Light Pistol", "Armored Vest", "First-Aid Kit", "Pistol Ball"],
    },
    {
      id: "leader",
      attributes: { strength: 3, agility: 3, endurance: 3, awareness: 3, intellect: 3, presence: 5 },
      skills: { leadership: 6, "small-guns": 5, "first-aid": 3, "melee-weapons": 4 },
      gear: ["Assault Rifle", "Armored Vest", "Field Radio", "Ball Rounds"],
    },
  ],
};
