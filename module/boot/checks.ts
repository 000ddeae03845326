interface SceneTool {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly button: true;
  readonly visible: boolean;
  onChange(): void;
}

type Controls = Readonly<Record<string, { readonly tools: Record<string, SceneTool> } | undefined>>;

const LAST = 90;

/** Beside the map a gamemaster finds the button with which people are asked for a test. */
export function offerRequests(controls: Controls): void {
  const { tokens } = controls;
  if (!tokens || !game.user?.isGM) return;
  tokens.tools["crossfireRequest"] = {
    name: "crossfireRequest",
    order: LAST,
    title: "CROSSFIRE.Test.ask",
    icon: "fa-solid fa-dice",
    button: true,
    visible: true,
    onChange: () => void import("../play/checks/begin-check").then(({ beginRequest }) => beginRequest()),
  };
}
