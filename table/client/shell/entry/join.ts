/** An entry in the list of users who can log in. */
interface Seat {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly role?: number;
  readonly active?: boolean;
}

const ROLE_NAMES = ["No role", "Player", "Trusted player", "Assistant", "Gamemaster"];
const REFRESH_MS = 4000;

async function readSeats(): Promise<{ seats: Seat[]; title: string | undefined }> {
  const response = await fetch("/api/users");
  if (!response.ok) throw new Error(`The server answered ${response.status} ${response.statusText}`);
  const body = (await response.json()) as Seat[] | { users: Seat[]; world?: { title?: string } };
  return Array.isArray(body) ? { seats: body, title: undefined } : { seats: body.users, title: body.world?.title };
}

function seatElement(seat: Seat): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "join-user";
  link.href = `/join?user=${encodeURIComponent(seat.id)}`;
  const swatch = document.createElement("span");
  swatch.className = "join-swatch";
  swatch.setAttribute("aria-hidden", "true");
  if (seat.color && CSS.supports("color", seat.color)) swatch.style.backgroundColor = seat.color;
  link.append(swatch, span("join-name", seat.name), span("join-role", ROLE_NAMES[seat.role ?? 1] ?? ""));
  if (seat.active) link.append(span("join-active", "connected"));
  item.append(link);
  return item;
}

function span(className: string, text: string): HTMLSpanElement {
  const node = document.createElement("span");
  node.className = className;
  node.textContent = text;
  return node;
}

let shown = "";

async function refresh(): Promise<void> {
  const list = document.getElementById("users")!;
  const hint = document.getElementById("world-hint")!;
  try {
    const { seats, title } = await readSeats();
    if (title) document.getElementById("world-title")!.textContent = title;
    hint.textContent = seats.length ? "Who sits down?" : "This world has no users yet.";
    const now = JSON.stringify(seats);
    // Redrawing an unchanged list would remove the keyboard focus.
    if (now !== shown) list.replaceChildren(...seats.map(seatElement));
    shown = now;
  } catch (error) {
    hint.textContent = `The list of users could not be read: ${(error as Error).message}`;
  }
  list.setAttribute("aria-busy", "false");
}

if (matchMedia("(prefers-color-scheme: light)").matches) document.body.classList.replace("theme-dark", "theme-light");
void refresh();
setInterval(() => void refresh(), REFRESH_MS);
