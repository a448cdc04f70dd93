import type { KeyboardEvent } from "react";

/** Makes Enter and space activate an SVG element like a button. */
export function onPressKey(press: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}
