/** A notice that covers the whole page while no table is shown. */
export interface Notice {
  readonly kind: "busy" | "error";
  readonly title: string;
  readonly text: string;
  /** A stack trace or another long explanation, collapsed at first. */
  readonly detail?: string;
  /** True: offers a link back to the list of users. */
  readonly leave?: boolean;
  /** True: offers to reload the page. */
  readonly retry?: boolean;
}

const ID = "page-notice";

/** Shows one notice that covers the whole page. A second call replaces the first notice. */
export function showNotice(notice: Notice): void {
  hideNotice();
  const box = element("section", "page-notice-box");
  if (notice.kind === "busy") box.append(element("div", "page-notice-spinner"));
  box.append(element("h1", "page-notice-title", notice.title), element("p", "page-notice-text", notice.text));
  if (notice.detail) {
    const details = element("details", "page-notice-detail");
    details.append(element("summary", "", "Details"), element("pre", "", notice.detail));
    box.append(details);
  }
  const actions = element("div", "page-notice-actions");
  if (notice.retry) {
    const again = element("button", "", "Try again") as HTMLButtonElement;
    again.type = "button";
    again.addEventListener("click", () => location.reload());
    actions.append(again);
  }
  if (notice.leave) {
    const back = element("a", "button", "Choose a user") as HTMLAnchorElement;
    back.href = "/";
    actions.append(back);
  }
  if (actions.childElementCount) box.append(actions);
  const page = element("div", `page-notice ${notice.kind}`);
  page.id = ID;
  page.setAttribute("role", notice.kind === "error" ? "alert" : "status");
  page.append(box);
  document.body.append(page);
}

export function hideNotice(): void {
  document.getElementById(ID)?.remove();
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}
