import type { User } from "./user";
import { type SourceData, globals as g } from "../../common/dynamic";

export type NeutralMode = "public" | "gm" | "blind" | "self";

const NAMES: Record<string, NeutralMode> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  public: "public",
  gm: "gm",
  blind: "blind",
  self: "self",
  ic: "public",
};

/** Returns the neutral form of a message mode of either generation. "roll" is the user's current mode; an unknown mode is public. */
export function neutralMode(mode: string | undefined): NeutralMode {
  if (!mode || mode === "roll")
    return NAMES[g.game.settings.get("core", g.game.release.generation >= 14 ? "messageMode" : "rollMode")] ?? "public";
  return NAMES[mode] ?? "public";
}

/** Sets `whisper` and `blind` in the message data for a mode, and returns the data. The modes for GMs keep existing recipients. */
export function applyNeutralMode(data: SourceData, mode: NeutralMode): unknown {
  const gms = (): string[] => g.game.users.filter((u: User) => u.isGM).map((u: User) => u.id);
  switch (mode) {
    case "public":
      return Object.assign(data, { whisper: [], blind: false });
    case "self":
      return Object.assign(data, { whisper: [g.game.user.id], blind: false });
    default:
      return Object.assign(data, { whisper: data.whisper?.length ? data.whisper : gms(), blind: mode === "blind" });
  }
}
