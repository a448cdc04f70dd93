import { readFileSync } from "node:fs";

/**
 * Loaded before a server of the tests (`--import`): its wall clock goes by what CLOCK_SHIFT_FILE
 * says, in milliseconds, from the next SIGUSR2 on. Clocks that only run forward stay as they are.
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
