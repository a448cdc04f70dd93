export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "failure";
}

const shownFor = { info: 1000, success: 1000, failure: 2000 } as const;

let current: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something in passing: what succeeded or is missing for 1 s, what failed for 2 s. */
export function toast(text: string, kind: Toast["kind"] = "info"): void {
  // The same sentence twice at once says nothing new.
  if (current.some((shown) => shown.text === text)) return;
  lastId += 1;
  const shown = { id: lastId, text, kind };
  change([...current, shown]);
  setTimeout(() => change(current.filter(({ id }) => id !== shown.id)), shownFor[kind]);
}

export function readToasts(): readonly Toast[] {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  current = next;
  for (const listener of listeners) listener();
}
