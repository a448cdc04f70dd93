import { type ScreenName, screens } from "@aeromaint/contracts/screens.ts";
import type { ComponentType } from "react";
import { lazyScreen, type Screen } from "./screen.tsx";

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

type PageModule = { default: ComponentType };

/** Loaders of pages by file name without extension. */
const pages = new Map(
  Object.entries(import.meta.glob<PageModule>("../**/*-{page,screen}.tsx")).map(([path, load]) => [
    path.slice(path.lastIndexOf("/") + 1, -".tsx".length),
    load,
  ]),
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
