import { type ComponentType, use } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Screen {
  /** The screen; suspends until its code has loaded. */
  View: ComponentType;
  /** Prefetches the code; a failure is retried on rendering. */
  prefetch: () => Promise<void>;
}

/**
 * Lazily loaded screen with these props. A loaded one renders in the same frame. React's `lazy`
 * would show its fallback for 300 ms.
 */
export function lazyScreen(load: Load<object>): Screen;
export function lazyScreen<Props extends object>(load: Load<Props>, props: Props): Screen;
export function lazyScreen(load: Load<object>, props: object = {}): Screen {
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
