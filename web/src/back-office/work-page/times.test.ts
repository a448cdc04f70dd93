import { describe, expect, it } from "vitest";
import { dayText, greeting, relativeTime, shortTime } from "./work-panel.tsx";

const now = "2026-06-15 10:30:00";

describe("times on the work page", () => {
  it.each([
    ["2026-06-15 10:29:31", "刚刚"],
    ["2026-06-15 10:30:31", "即将"],
    ["2026-06-15 10:05:00", "25 分钟前"],
    ["2026-06-15 20:00:00", "9 小时后"],
    ["2026-06-12 08:00:00", "3 天前"],
    ["2026-06-22 10:30:00", "7 天后"],
  ])("describes the distance of %s from now", (time, words) => {
    expect(relativeTime(time, now)).toBe(words);
  });

  it("greets by time of day", () => {
    const at = (hour: string) => greeting(`2026-06-15 ${hour}:00:00`);
    expect(["04", "05", "09", "12", "14", "18"].map(at)).toEqual([
      "夜深了",
      "早上好",
      "上午好",
      "中午好",
      "下午好",
      "晚上好",
    ]);
  });

  it("names the day, and the year only if it differs", () => {
    expect(dayText(now)).toBe("6月15日 星期一");
    expect(shortTime("2026-07-01 08:05:00", now)).toBe("07-01 08:05");
    expect(shortTime("2027-01-01 08:05:00", now)).toBe("2027-01-01 08:05");
  });
});
