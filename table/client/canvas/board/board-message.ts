/** Shows a message in place of the map. */
export function showMessage(board: HTMLElement, content: string): void {
  clearMessage(board);
  const message = document.createElement("p");
  message.className = "board-message";
  message.setAttribute("role", "status");
  message.textContent = content;
  board.append(message);
}

export function clearMessage(board: HTMLElement): void {
  for (const message of board.querySelectorAll(".board-message")) message.remove();
}
