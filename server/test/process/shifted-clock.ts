import { readFileSync } from "node:fs";

/**
 * Preloaded into a server of the tests (`--import`). After SIGUSR2 its wall clock is shifted by the
 * milliseconds in CLOCK_SHIFT_FILE. Monotonic clocks are unchanged.
 */
const Real = Date;
let shift = 0;

class ShiftedDate extends Real {
  constructor(...parts: []) {
    if (parts.length > 0) super(...parts);
    else super(Real.now() + shift);
  }

  static override now(): number {
    return Real.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on("SIGUSR2", () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? "", "utf8"));
  console.log(`clock shifted by ${shift}`);
});
