import { createContext, use, useState } from "react";

/** The place of each form with something typed into it that is not saved. */
const unsaved = new Map<object, string>();

/** The place that forms stand in, such as the address of a tab. */
export const PlaceContext = createContext("");

/**
 * Marks the calling form as typed into or, with false, as saved or given up. Not an effect: a form
 * in a hidden tab is still unsaved.
 */
export function useUnsavedMark(): (typed: boolean) => void {
  const place = use(PlaceContext);
  const [form] = useState(() => ({}));
  return (typed) => {
    if (typed) unsaved.set(form, place);
    else unsaved.delete(form);
  };
}

/** Whether something would be lost with these places; without them, anywhere. */
export function hasUnsaved(places?: readonly string[]): boolean {
  return [...unsaved.values()].some((place) => !places || places.includes(place));
}

/** The places and their forms are gone; without places, all of them. */
export function forgetUnsaved(places?: readonly string[]): void {
  for (const [form, place] of unsaved) {
    if (!places || places.includes(place)) unsaved.delete(form);
  }
}
