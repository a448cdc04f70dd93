import { type ComponentType, use } from "react";

type Load = () => Promise<{ default: ComponentType }>;

export interface Screen {
  /** The screen; suspends until its code has come. */
  View: ComponentType;
  /** Fetches the code before it is wanted; what fails is fetched again once it is. */
  prefetch: () => Promise<void>;
}

/**
 * A screen whose code comes on demand. Unlike React's `lazy`, what has come already is shown in
 * the same frame: React keeps the place of what it suspends for a third of a second.
 */
export function screen(load: Load): Screen {
  let Loaded: ComponentType | undefined;
  let coming: Promise<void> | undefined;
  const fetchCode = () =>
    load().then((code) => {
      Loaded = code.default;
    });
  function View() {
    if (!Loaded) {
      coming ??= fetchCode();
      use(coming);
    }
    return Loaded && <Loaded />;
  }
  return { View, prefetch: () => fetchCode().catch(() => undefined) };
}
