import { FighterData } from "./fighter-data";

/** A player's character. */
export class CharacterData extends FighterData {}
