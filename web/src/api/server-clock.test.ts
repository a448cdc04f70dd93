import { afterEach, expect, it, vi } from "vitest";
import { recordServerDate, serverNow } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
  recordServerDate(new Date().toUTCString());
});

it("goes by the server's clock where the browser's is wrong", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3) });
  recordServerDate("Thu, 01 Jan 2026 05:00:00 GMT");
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(Date.UTC(2026, 0, 1, 5, 0, 1));
});

it("keeps what it knows when an answer tells no time", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3) });
  recordServerDate("Thu, 01 Jan 2026 02:00:00 GMT");
  recordServerDate(null);
  recordServerDate("soon");
  expect(serverNow()).toBe(Date.UTC(2026, 0, 1, 2));
});
