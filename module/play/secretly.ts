const gamemasters = (): string[] => game.users?.filter(({ isGM }) => isGM).map(({ id }) => id ?? "") ?? [];

/**
 * What makes a message one for gamemasters alone. Nobody else is shown that dice were thrown at all, which a whisper with dice in it
 * would tell everybody.
 *
 * @rule SS-SURPRISE-05
 */
export const forGamemasters = (): { readonly whisper: string[]; readonly flags: { readonly crossfire: { readonly secret: true } } } => ({
  whisper: gamemasters(),
  flags: { crossfire: { secret: true } },
});
