import { colorNumber, env } from "../env";
import type { RingPattern } from "../textures/ring-art";

export const DISPOSITION = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const DISPLAY = Object.freeze({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 });

/** Default colors of CONFIG.Canvas.dispositionColors. */
export const DISPOSITION_COLORS = Object.freeze({
  HOSTILE: 0xe5484d,
  NEUTRAL: 0xf1c40f,
  FRIENDLY: 0x38bdf8,
  INACTIVE: 0x6b7280,
  PARTY: 0x34d399,
  CONTROLLED: 0xff9829,
  SECRET: 0xb35fe0,
});

export interface DispositionLook {
  readonly color: number;
  readonly pattern: RingPattern;
}

const PATTERNS: Readonly<Record<string, RingPattern>> = {
  HOSTILE: "spiked",
  NEUTRAL: "dashed",
  FRIENDLY: "solid",
  PARTY: "solid",
  SECRET: "dotted",
};

export function dispositionLook(disposition: number, hasPlayerOwner: boolean): DispositionLook {
  const byNumber = Object.entries(DISPOSITION).find(([, value]) => value === disposition)?.[0] ?? "NEUTRAL";
  const name = byNumber === "FRIENDLY" && hasPlayerOwner ? "PARTY" : byNumber;
  const fallback = DISPOSITION_COLORS[name as keyof typeof DISPOSITION_COLORS];
  return { color: colorNumber(env.CONFIG?.Canvas?.dispositionColors?.[name], fallback), pattern: PATTERNS[name] ?? "solid" };
}

/** Returns the text style of token names and numbers. @param size - width of one space, in pixels */
export const labelStyle = (size: number, scale = 1): Record<string, unknown> => ({
  fontFamily: `${env.CONFIG?.canvasTextStyle?.fontFamily ?? "Signika"}, Inter, system-ui, sans-serif`,
  fontSize: Math.round(size * 0.19 * scale),
  fontWeight: "600",
  fill: "#ffffff",
  stroke: "#0b0e13",
  strokeThickness: Math.max(2, Math.round(size * 0.045)),
  lineJoin: "round",
});
