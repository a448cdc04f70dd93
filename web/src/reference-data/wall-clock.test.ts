// @vitest-environment happy-dom
import type { SiteInfo } from "@aeromaint/contracts/site-info/site-info.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import {
  formatChineseDay,
  formatChineseWeekday,
  formatMoment,
  usePlatformClock,
  usePlatformDay,
} from "./site-facts.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const newYearsEve = Date.UTC(2026, 11, 31, 18, 5, 9);

test("formats a moment, a day and a weekday in the given zone", () => {
  expect(formatMoment(newYearsEve, "Asia/Shanghai")).toBe("2027-01-01 02:05:09");
  expect(formatMoment(newYearsEve, "America/Lima")).toBe("2026-12-31 13:05:09");
  expect(formatChineseDay("2027-01-01")).toBe("2027年1月1日");
  expect(formatChineseWeekday("2027-01-01")).toBe("星期五");
});

test("shows the platform's time in any zone of the browser", () => {
  vi.useFakeTimers({ now: newYearsEve });
  const client = new QueryClient();
  for (const [timeZone, time] of [
    ["Asia/Shanghai", "2027-01-01 02:05:09"],
    ["America/Lima", "2026-12-31 13:05:09"],
  ] as const) {
    client.setQueryData<Partial<SiteInfo>>(["/open/site"], { timeZone });
    const { result } = renderHook(() => [usePlatformClock()(), usePlatformDay()()], {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    });
    expect(result.current).toEqual([time, time.slice(0, 10)]);
  }
});
