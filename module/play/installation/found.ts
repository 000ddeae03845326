/**
 * A document as this build of Foundry hands it out. Checks find out what is really there, so no declared type is believed.
 */
export type Found = Record<string, any>;
