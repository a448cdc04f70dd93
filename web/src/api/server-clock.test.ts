import { afterEach, expect, it, vi } from "vitest";
import { recordServerDate, serverNow } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
  recordServerDate(new Date().toUTCString());
});

it("uses the server's clock if the browser's is wrong", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3) });
  recordServerDate("Thu, 01 Jan 2026 05:00:00 GMT");
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(Date.UTC(2026, 0, 1, 5, 0, 1));
});

it("keeps the offset after a response without a date", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3) });
  recordServerDate("Thu, 01 Jan 2026 02:00:00 GMT");
  recordServerDate(null);
  recordServerDate("soon");
  expect(serverNow()).toBe(Date.UTC(2026, 0, 1, 2));
});
