import { globals } from "../../common/dynamic";
import { coreSetting, deprecated, generation } from "./environment";

/** Audience of a message, with the names of generation 14. */
export type MessageMode = "public" | "gm" | "blind" | "self" | "ic";

interface Audience {
  whisper?: string[];
  blind?: boolean;
  style?: number;
}

export interface MessageModeConfig {
  label: string;
  icon: string;
  /** Sets the recipients of message data for this mode. Changes and returns the data. */
  handler: <Data extends object>(data: Data) => Data;
}

const LEGACY: Readonly<Record<string, MessageMode>> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };
const IN_CHARACTER = 2;

const currentUser = (): { id: string } | undefined => globals.game?.user;
const gameMasters = (): string[] => [...(globals.game?.users ?? [])].filter((user) => user.isGM).map((user) => user.id);

const toEverybody = (data: Audience): Audience => Object.assign(data, { whisper: [], blind: false });
const toGameMasters = (data: Audience, blind: boolean): Audience =>
  Object.assign(data, { whisper: data.whisper?.length ? data.whisper : gameMasters(), blind });

const mode = (label: string, icon: string, address: (data: Audience) => Audience): MessageModeConfig => ({
  label,
  icon,
  handler: (data) => address(data as Audience) as typeof data,
});

/** Returns `CONFIG.ChatMessage.modes` of generation 14. */
export function messageModes(): Record<MessageMode, MessageModeConfig> {
  return {
    public: mode("CHAT.RollPublic", "fa-solid fa-globe", toEverybody),
    gm: mode("CHAT.RollPrivate", "fa-solid fa-user-secret", (data) => toGameMasters(data, false)),
    blind: mode("CHAT.RollBlind", "fa-solid fa-eye-slash", (data) => toGameMasters(data, true)),
    self: mode("CHAT.RollSelf", "fa-solid fa-user", (data) =>
      Object.assign(data, { whisper: [currentUser()?.id].filter(Boolean), blind: false }),
    ),
    ic: mode("CHAT.InCharacter", "fa-solid fa-comment", (data) => Object.assign(toEverybody(data), { style: IN_CHARACTER })),
  };
}

/** Returns `CONFIG.Dice.rollModes` of generation 13. */
export function rollModes(): Record<string, { label: string; icon: string }> {
  const modes = messageModes();
  return Object.fromEntries(
    Object.entries(LEGACY).map(([legacy, neutral]) => [legacy, { label: modes[neutral].label, icon: modes[neutral].icon }]),
  );
}

/** Returns the Foundry 14 name of a Foundry 13 roll mode. Other names stay unchanged. */
export const mapLegacyRollMode = (rollMode: string): string => LEGACY[rollMode] ?? rollMode;

/** Returns the name of the mode option of `ChatMessage.create`, which differs between Foundry 13 and 14. */
export const modeOption = (): "rollMode" | "messageMode" => (generation() >= 14 ? "messageMode" : "rollMode");

/**
 * Returns the requested mode of a roll message, with the names of the running generation. The default is the user's current mode. A roll in
 * the mode "in character" is public.
 */
export function wantedMode({
  rollMode,
  messageMode,
}: {
  rollMode?: string | null | undefined;
  messageMode?: string | null | undefined;
}): string {
  if (generation() < 14) return rollMode && rollMode !== "roll" ? rollMode : coreSetting("rollMode", "publicroll");
  if (rollMode) deprecated("The option rollMode of Roll#toMessage is deprecated: use messageMode.");
  const given = messageMode ?? rollMode;
  const wanted = mapLegacyRollMode(given && given !== "roll" ? given : coreSetting("messageMode", "public"));
  return wanted === "ic" ? "public" : wanted;
}

/** Returns whether the user who rolls cannot see the outcome in this mode. */
export const isBlind = (wanted: string): boolean => mapLegacyRollMode(wanted) === "blind";
