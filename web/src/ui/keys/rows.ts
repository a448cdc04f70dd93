import { typing } from "./typing.ts";

/** Open ones, of the site and of the back office. */
const dialogs = "dialog[open], .ant-modal-wrap:not([style*='display: none'])";
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };
/** What opens by a press: rows of lists, and lines that are links. */
const opening = "main [data-row], main li > a";
/** Pixels: a hand that presses moves the mouse by less. */
const slack = 4;

/**
 * Lets the keys j and k move along the rows of the page's list, and their text be chosen with the mouse:
 * where a drag has left some of it chosen, the row stays closed.
 */
export function watchRows(): void {
  document.addEventListener("keydown", moveAlong);
  document.addEventListener("mousedown", startChoice);
  // Before any row hears of it.
  document.addEventListener("click", endChoice, { capture: true });
}

function moveAlong(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches(typing)) return;
  if (document.querySelector(dialogs)) return;
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at < 0 && step < 0 ? rows.length - 1 : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

/** Where the mouse went down. */
let start = { x: 0, y: 0 };

const rowOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(opening) : null;

function startChoice(event: MouseEvent): void {
  start = { x: event.clientX, y: event.clientY };
  const row = rowOf(event);
  if (!row) return;
  // Browsers drag the address of a link rather than choose its text.
  row.draggable = false;
  row.style.userSelect = "text";
}

function endChoice(event: MouseEvent): void {
  const row = rowOf(event);
  const isDrag = Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack;
  // One by the keyboard is nowhere on the screen.
  if (!row || !isDrag || event.detail === 0) return;
  const chosen = window.getSelection();
  if (!chosen?.toString() || !chosen.containsNode(row, true)) return;
  event.preventDefault();
  event.stopPropagation();
}
