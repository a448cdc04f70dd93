import type { KeyboardEvent } from "react";

/** Enter and the space bar press what is drawn as they press a button. */
export function onPressKey(press: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}
