import { expect, test } from "vitest";
import { stopwatch } from "./reading-time.ts";

test("adds up only the time while it runs", () => {
  let time = 0;
  const watch = stopwatch(() => time);
  watch.start();
  time = 4000;
  watch.start();
  time = 10_000;
  watch.stop();
  time = 60_000;
  watch.start();
  time = 65_400;
  expect(watch.take()).toBe(15);
  time = 99_000;
  expect(watch.take()).toBe(0);
});
