import type { CreationRules } from "../../creation/creation";

/** Character creation rules. An average person has 10 in everything, and the cost of a point does not rise with the rating. */
export const threeDiceCreation: CreationRules = {
  attributes: { least: 8, most: 15, points: 16 },
  skills: { least: 8, most: 16, points: 40 },
  money: 6000,
  karma: 0,
  raise: { attribute: { step: 15, each: 0, most: 20 }, skill: { step: 4, each: 0, most: 20 } },
  shops: ["3d6-weapons", "3d6-armor", "ammunition", "gear"],
  archetypes: [
    {
      id: "marksman",
      attributes: { strength: 10, dexterity: 14, intelligence: 12, health: 12 },
      skills: {
        longarms: 16,
        pistols: 13,
        unarmed: 11,
        acrobatics: 11,
        perception: 15,
        stealth: 14,
        blades: 10,
        throwing: 9,
        "first-aid": 11,
        clubs: 8,
        grappling: 10,
      },
      gear: ["Sniper Rifle", "9 mm Pistol", "Kevlar Vest", "Ball Rounds", "Pistol Ball"],
    },
    {
      id: "assault",
      attributes: { strength: 13, dexterity: 13, intelligence: 9, health: 13 },
      skills: {
        automatics: 15,
        pistols: 12,
        blades: 12,
        unarmed: 14,
        grappling: 13,
        throwing: 12,
        acrobatics: 12,
        perception: 12,
        stealth: 10,
      },
      gear: ["Assault Rifle", "Tactical Vest", "Ballistic Helmet", "Ball Rounds"],
    },
    {
      id: "duellist",
      attributes: { strength: 12, dexterity: 14, intelligence: 10, health: 12 },
      skills: { blades: 16, shield: 15, unarmed: 13, grappling: 12, acrobatics: 12, perception: 12, throwing: 12, bows: 12 },
      gear: ["Broadsword", "Small Shield", "Mail Shirt"],
    },
    {
      id: "medic",
      attributes: { strength: 10, dexterity: 12, intelligence: 14, health: 12 },
      skills: { "first-aid": 16, pistols: 14, perception: 15, acrobatics: 12, stealth: 13, unarmed: 12, blades: 11, grappling: 11 },
      gear: ["9 mm Pistol", "Kevlar Vest", "First-Aid Kit", "Pistol Ball"],
    },
  ],
};
