import { officeScreens } from "./office-screens.ts";
import type { Screen } from "./screen.ts";
import { siteScreens } from "./site-screens.ts";

// What an address names and is not there, or not for this person: the server refuses it.
const refused = /-(gone|no-access|no-aviation-info)$/;

/** Screens that an address leads to, with nothing to do there first. */
const pages = ({ act, name }: Screen) => !act && !refused.test(name);

export const sitePages: readonly Screen[] = siteScreens.filter(pages);
export const officePages: readonly Screen[] = officeScreens.filter(pages);

/** A screen by the name of its picture. */
export function screenNamed(name: string): Screen {
  const found = [...siteScreens, ...officeScreens].find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen is named ${name}`);
  return found;
}
