import { officeScreens } from "./office-screens.ts";
import type { Screen } from "./screen.ts";
import { siteScreens } from "./site-screens.ts";

// Missing or forbidden pages, which the server refuses.
const refusedScreens = /-(gone|no-access|no-aviation-info)$/;

/** Screens that need only an address, no action. */
const pages = ({ action, name }: Screen) => !action && !refusedScreens.test(name);

export const sitePages: readonly Screen[] = siteScreens.filter(pages);
export const officePages: readonly Screen[] = officeScreens.filter(pages);

/** A screen by the name of its picture. */
export function screenNamed(name: string): Screen {
  const found = [...siteScreens, ...officeScreens].find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen is named ${name}`);
  return found;
}
