import type { TimerQuestion, TimerSet } from "../../play/prompts";

const { DialogV2 } = foundry.applications.api;
const localize = (key: string): string => game.i18n?.localize(key) ?? key;

const MOMENTS = ["score", "start", "end"] as const;

function labelled(text: string, field: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.className = "cf-field";
  const words = document.createElement("span");
  words.textContent = text;
  label.append(words, field);
  return label;
}

function formOf({ rounds }: TimerQuestion): HTMLElement {
  const number = document.createElement("input");
  Object.assign(number, { type: "number", name: "rounds", min: "0", max: "999" });
  number.setAttribute("value", String(rounds));
  number.setAttribute("autofocus", "");
  const moment = document.createElement("select");
  moment.name = "moment";
  for (const id of MOMENTS) {
    const option = document.createElement("option");
    option.value = id;
    option.textContent = localize(`CROSSFIRE.Charge.moment.${id}`);
    moment.append(option);
  }
  const box = document.createElement("div");
  box.className = "crossfire cf-timer";
  box.append(labelled(localize("CROSSFIRE.Charge.rounds"), number), labelled(localize("CROSSFIRE.Charge.when"), moment));
  return box;
}

/** Asks in how many rounds, and when in its round, something goes off. @rule SS-TIMED-04 */
export async function askForTimer(question: TimerQuestion): Promise<TimerSet | null> {
  const set = await DialogV2.prompt({
    window: { title: game.i18n?.format("CROSSFIRE.Charge.title", { name: question.name }) ?? "", icon: "fa-solid fa-stopwatch" },
    content: formOf(question),
    rejectClose: false,
    ok: {
      label: localize("CROSSFIRE.Charge.set"),
      callback: (_event: Event, button: HTMLButtonElement) => {
        const values = new FormData(button.form!);
        return { rounds: Number(values.get("rounds")), moment: String(values.get("moment")) };
      },
    },
  } as never);
  return (set as unknown as TimerSet | null) ?? null;
}
