import { type ComponentType, use } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Screen {
  /** The screen; suspends until its code has come. */
  View: ComponentType;
  /** Fetches the code before it is wanted; what fails is fetched again once it is. */
  prefetch: () => Promise<void>;
}

/**
 * A screen whose code comes on demand, shown with these properties. Unlike React's `lazy`, what has come already is shown in
 * the same frame: React keeps the place of what it suspends for a third of a second.
 */
export function screen(load: Load<object>): Screen;
export function screen<Props extends object>(load: Load<Props>, props: Props): Screen;
export function screen(load: Load<object>, props: object = {}): Screen {
  let Loaded: ComponentType<object> | undefined;
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
    return Loaded && <Loaded {...props} />;
  }
  return { View, prefetch: () => fetchCode().catch(() => undefined) };
}
