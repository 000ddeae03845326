import { NotOffered } from "../../common/documented/throwing-member";

interface PlayData {
  readonly src: string;
  readonly channel?: string;
  readonly volume?: number;
  readonly autoplay?: boolean;
  readonly loop?: boolean;
}

/** Volume at which Foundry plays each channel until the user moves its slider, as a share of full volume. */
const CHANNEL_VOLUME = 0.5;

/** Plays sounds on this client. The table supports only the local part of `play`. */
export class AudioHelper {
  /**
   * Plays a sound once, or repeatedly with `loop`.
   * @param socketOptions - not supported: the table plays no sounds on other clients
   * @returns the playing element; undefined without a screen, with `autoplay: false`, or if the browser refuses playback before the user's
   *   first click
   * @throws {NotOffered} if `socketOptions` is given
   */
  static async play(data: PlayData, socketOptions?: boolean | object): Promise<HTMLAudioElement | void> {
    if (socketOptions) throw new NotOffered("foundry.audio.AudioHelper.play with socketOptions");
    const { src, volume = 1, loop = false, autoplay } = data;
    if (autoplay === false || typeof Audio === "undefined") return;
    const sound = new Audio(new URL(src, document.baseURI).href);
    sound.volume = Math.min(1, Math.max(0, volume * CHANNEL_VOLUME));
    sound.loop = loop;
    try {
      await sound.play();
    } catch {
      return;
    }
    return sound;
  }
}
