import { type ScreenName, screens } from "@aeromaint/contracts/screens.ts";
import { type ComponentType, createElement, use } from "react";

const contentItems = () => import("../content/item-page.tsx");
const contentCategories = () => import("../content/category-page.tsx");
const payRecords = () => import("../payroll/pay-page.tsx");

/** Screens that share a page. */
const shared: { readonly [Name in ScreenName]?: Screen } = {
  repairItems: lazyScreen(contentItems, { module: "repair" }),
  repairCategories: lazyScreen(contentCategories, { module: "repair" }),
  trainItems: lazyScreen(contentItems, { module: "train" }),
  trainCategories: lazyScreen(contentCategories, { module: "train" }),
  toolItems: lazyScreen(contentItems, { module: "tool" }),
  toolCategories: lazyScreen(contentCategories, { module: "tool" }),
  salaries: lazyScreen(payRecords, { variant: "A" }),
  wages: lazyScreen(payRecords, { variant: "B" }),
};

/** Loaders of pages by file name without extension. */
const pages = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType }>("../**/*-{page,screen}.tsx")).map(
    ([path, load]) => [path.slice(path.lastIndexOf("/") + 1, -".tsx".length), load],
  ),
);

/**
 * Views by screen. `aircraftTypes` is `aircraft-type-page.tsx`; a screen of several pages is
 * `document-screen.tsx`.
 */
const views = new Map(
  (Object.keys(screens) as ScreenName[]).map((name) => [name, shared[name] ?? viewOf(name)]),
);

function viewOf(screen: ScreenName): Screen | undefined {
  const name = screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const one = name.replace(/ies$/, "y").replace(/s$/, "");
  const load = [name, `${one}-screen`, `${name}-page`, `${one}-page`].flatMap(
    (file) => pages.get(file) ?? [],
  )[0];
  return load && lazyScreen(load);
}

export function lazyScreenOf(screen: ScreenName | null): Screen | undefined {
  return screen === null ? undefined : views.get(screen);
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Screen {
  /** The screen; suspends until its code has loaded. */
  View: ComponentType;
  /** Prefetches the code; a failure is retried on rendering. */
  prefetch: () => Promise<void>;
}

/**
 * Lazily loaded screen with these props. A loaded one renders in the same frame. React's `lazy`
 * would show its fallback for 300 ms.
 */
function lazyScreen(load: Load<object>): Screen;
function lazyScreen<Props extends object>(load: Load<Props>, props: Props): Screen;
function lazyScreen(load: Load<object>, props: object = {}): Screen {
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
    return Loaded && createElement(Loaded, props);
  }
  return { View, prefetch: () => fetchCode().catch(() => undefined) };
}
