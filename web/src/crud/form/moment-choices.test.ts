import { expect, it } from "vitest";
import { releaseChoices, takeDownChoices } from "./moment-choices.ts";

const at = (choices: ReturnType<typeof releaseChoices>) =>
  Object.fromEntries(choices.map(({ label, value }) => [label, value]));

it("offers now, tomorrow morning and the next Monday", () => {
  expect(at(releaseChoices("2026-12-30 14:23:45"))).toEqual({
    立即: "2026-12-30 14:23:45",
    "明天 08:00": "2026-12-31 08:00:00",
    "下周一 08:00": "2027-01-04 08:00:00",
  });
  // "Next Monday" is a week away on a Monday and one day away on a Sunday.
  expect(at(releaseChoices("2026-11-23 07:00:00"))["下周一 08:00"]).toBe("2026-11-30 08:00:00");
  expect(at(releaseChoices("2026-11-22 23:59:59"))["下周一 08:00"]).toBe("2026-11-23 08:00:00");
});

it("offers take-down moments from the release", () => {
  expect(at(takeDownChoices("2026-01-31 08:00:00"))).toEqual({
    展示一周: "2026-02-07 08:00:00",
    展示一个月: "2026-02-28 08:00:00",
    展示三个月: "2026-04-30 08:00:00",
  });
});
