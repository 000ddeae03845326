import type { SceneControls } from "../foundry/hooks";

const AFTER_OTHERS = 90;

/** Beside the map a gamemaster finds the button with which people are asked for a test. */
export function offerRequests(controls: SceneControls): void {
  const { tokens } = controls;
  if (!tokens || !game.user?.isGM) return;
  tokens.tools["crossfireRequest"] = {
    name: "crossfireRequest",
    order: AFTER_OTHERS,
    title: "CROSSFIRE.Test.ask",
    icon: "fa-solid fa-dice",
    button: true,
    visible: true,
    onChange: () => void import("../play/checks/begin-check").then(({ beginRequest }) => beginRequest()),
  };
}
