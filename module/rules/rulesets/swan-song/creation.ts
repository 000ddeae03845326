import type { CreationRules } from "../../creation/creation";

/**
 * Character creation rules for dice pools. Average people have ratings of 3 and professionals ratings of 5. The highest starting rating is
 * 6 for attributes and 7 for skills.
 */
export const swanSongCreation: CreationRules = {
  attributes: { least: 1, most: 6, points: 24 },
  skills: { least: 0, most: 7, points: 32 },
  money: 6000,
  karma: 3,
  raise: { attribute: { step: 0, each: 5, most: 9 }, skill: { step: 0, each: 2, most: 12 } },
  shops: ["weapons", "armor", "ammunition", "gear"],
  archetypes: [
    {
      id: "marksman",
      attributes: { body: 3, agility: 6, reaction: 5, strength: 3, willpower: 4, logic: 3, intuition: 5, charisma: 3 },
      skills: { longarms: 7, pistols: 5, unarmed: 3, stealth: 5, perception: 6, running: 3, acrobatics: 3 },
      gear: ["Marksman Rifle", "Service Pistol", "Combat Knife", "Ballistic Vest", "Binoculars", "Ball Rounds", "Pistol Ball"],
    },
    {
      id: "assault",
      attributes: { body: 5, agility: 5, reaction: 5, strength: 5, willpower: 4, logic: 2, intuition: 4, charisma: 2 },
      skills: { automatics: 7, pistols: 4, unarmed: 5, throwing: 4, acrobatics: 4, perception: 4, running: 4 },
      gear: ["Patrol Carbine", "Service Pistol", "Plate Carrier", "Combat Helmet", "Fragmentation Grenade", "Ball Rounds", "Pistol Ball"],
    },
    {
      id: "medic",
      attributes: { body: 4, agility: 4, reaction: 4, strength: 3, willpower: 5, logic: 6, intuition: 4, charisma: 2 },
      skills: { "first-aid": 7, medicine: 7, pistols: 5, perception: 4, acrobatics: 3, running: 3, mechanics: 3 },
      gear: ["Service Pistol", "Ballistic Vest", "First-Aid Kit", "Pistol Ball"],
    },
    {
      id: "engineer",
      attributes: { body: 4, agility: 4, reaction: 4, strength: 3, willpower: 4, logic: 6, intuition: 5, charisma: 2 },
      skills: { mechanics: 7, demolitions: 7, automatics: 5, piloting: 5, perception: 4, acrobatics: 2, "first-aid": 2 },
      gear: ["Machine Pistol", "Ballistic Vest", "Breaching Charge", "Pistol Ball"],
    },
    {
      id: "infiltrator",
      attributes: { body: 3, agility: 6, reaction: 6, strength: 3, willpower: 3, logic: 3, intuition: 5, charisma: 3 },
      skills: { stealth: 7, blades: 6, pistols: 5, acrobatics: 6, perception: 5, running: 3 },
      gear: ["Heavy Pistol", "Combat Knife", "Padded Jacket", "Heavy Pistol Ball"],
    },
    {
      id: "biotic",
      attributes: { body: 3, agility: 3, reaction: 5, strength: 2, willpower: 6, logic: 4, intuition: 5, charisma: 4 },
      skills: { biotics: 7, pistols: 5, acrobatics: 5, perception: 5, leadership: 4, unarmed: 3, stealth: 3 },
      gear: ["Service Pistol", "Padded Jacket", "Pistol Ball"],
    },
    {
      id: "leader",
      attributes: { body: 4, agility: 4, reaction: 4, strength: 3, willpower: 5, logic: 3, intuition: 4, charisma: 5 },
      skills: { leadership: 7, automatics: 6, pistols: 5, perception: 5, "first-aid": 3, acrobatics: 3, running: 3 },
      gear: ["Patrol Carbine", "Service Pistol", "Ballistic Vest", "Combat Helmet", "Field Radio", "Ball Rounds", "Pistol Ball"],
    },
  ],
};
