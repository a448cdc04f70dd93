import { createContext, use, useState } from "react";

/** Each form with unsaved input, and where it is. */
const unsaved = new Map<object, string>();

/** Where the forms below are, such as the path of a tab. */
export const FormLocationContext = createContext("");

/**
 * Marks the calling form as dirty or, with false, as saved or discarded. Not an effect: a form
 * in a hidden tab stays dirty.
 */
export function useUnsavedMark(): (typed: boolean) => void {
  const place = use(FormLocationContext);
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
