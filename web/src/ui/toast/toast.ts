export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "failure";
}

const durations = { info: 1000, success: 1000, failure: 2000 } as const;

let current: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast: success and hints for 1 s, failures for 2 s. */
export function toast(text: string, kind: Toast["kind"] = "info"): void {
  // The same message is not stacked.
  if (current.some((shown) => shown.text === text)) return;
  lastId += 1;
  const shown = { id: lastId, text, kind };
  update([...current, shown]);
  setTimeout(() => update(current.filter(({ id }) => id !== shown.id)), durations[kind]);
}

export function readToasts(): readonly Toast[] {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: readonly Toast[]): void {
  current = next;
  for (const listener of listeners) listener();
}
