// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeoutCode } from "./api-error.ts";
import { useConnectionLost, watchConnection } from "./connection.ts";
import { request } from "./request.ts";

let isUp: boolean;
/** Response of the server while it is up. */
let answer: () => Response;
let stop = () => {};
const onBack = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isUp = true;
  answer = () => Response.json({ code: 200, message: "", data: null });
  onBack.mockClear();
  vi.stubGlobal("fetch", async () => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return answer();
  });
  stop = watchConnection(onBack);
});

afterEach(async () => {
  isUp = true;
  answer = () => Response.json({ code: 200, message: "", data: null });
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reports immediately that the browser is offline, and that it is back", async () => {
  isUp = false;
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnectionLost.getState()).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(useConnectionLost.getState()).toBe(true);
  isUp = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(useConnectionLost.getState()).toBe(false);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("reports a lost connection after a request without a server", async () => {
  isUp = false;
  await expect(request("GET", "/open/site")).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnectionLost.getState()).toBe(true);
  isUp = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(useConnectionLost.getState()).toBe(false);
});

it("reports a lost connection if a proxy answers instead of the server", async () => {
  answer = () => new Response("<h1>Sign in to the network</h1>", { status: 200 });
  await expect(request("GET", "/system/post")).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnectionLost.getState()).toBe(true);
});

it("stays silent if one request fails and the server answers", async () => {
  const seen = vi.fn();
  const stopLooking = useConnectionLost.subscribe(seen);
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(request("GET", "/system/post")).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).not.toHaveBeenCalled();
  expect(onBack).not.toHaveBeenCalled();
  stopLooking();
});

it("names the network if the browser is offline", async () => {
  isUp = false;
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(request("GET", "/open/site")).rejects.toThrow("网络已断开，请稍后再试");
  onLine.mockRestore();
  await expect(request("GET", "/open/site")).rejects.toThrow("服务暂不可用，请稍后再试");
});

it("aborts a slow request with a code that is not retried", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  isUp = false;
  await expect(request("GET", "/open/site")).rejects.toMatchObject({ code: timeoutCode });
});
