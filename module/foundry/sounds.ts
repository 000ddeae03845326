import { isSwitchedOn } from "./settings";

/** Key of the client setting that turns on the system's own sounds. */
export const SOUNDS = "sounds";

/** Sounds of the system, as files under `sounds/`. */
export type SoundName = "shot" | "hit" | "reload" | "turn";

/** Loudness of the sounds, from 0 to 1, before the volume that the user sets for the channel. */
const LOUDNESS: Readonly<Record<SoundName, number>> = { shot: 0.6, hit: 0.6, reload: 0.5, turn: 0.7 };
/** Channel of each sound. Users set the volume of each channel in Foundry: environment for the fight, interface for prompts. */
const CHANNELS: Readonly<Record<SoundName, "environment" | "interface">> = {
  shot: "environment",
  hit: "environment",
  reload: "environment",
  turn: "interface",
};

/**
 * Plays a sound on this client if the user has turned sounds on. The browser may refuse to play it without a sound device or before the
 * user's first click.
 */
export function playSound(name: SoundName): void {
  if (!isSwitchedOn(SOUNDS)) return;
  const sound = { src: `systems/crossfire/sounds/${name}.wav`, channel: CHANNELS[name], volume: LOUDNESS[name], loop: false };
  void foundry.audio.AudioHelper.play(sound).catch(() => {});
}
