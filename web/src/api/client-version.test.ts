// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  dismissUpdate,
  useUpdateAvailable,
  versionMeta,
  watchClientVersion,
} from "./client-version.ts";

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = `<meta name="${versionMeta}" content="old" />`;
});

afterEach(() => {
  stop();
  dismissUpdate();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function serverHas(answer: () => Promise<Response>) {
  const fetching = vi.fn(answer);
  vi.stubGlobal("fetch", fetching);
  stop = watchClientVersion();
  const { result } = renderHook(() => useUpdateAvailable());
  const failImport = () =>
    act(async () => {
      window.dispatchEvent(new Event("vite:preloadError"));
      await vi.advanceTimersByTimeAsync(0);
    });
  return { fetching, result, failImport };
}

const version = (name: string) => async () => Response.json({ version: name });

it("announces another version when a chunk of the old one does not load", async () => {
  const { result, failImport } = serverHas(version("new"));
  expect(result.current).toBe(false);
  await failImport();
  expect(result.current).toBe(true);
});

it("stays silent while the server has this version or is unreachable", async () => {
  const same = serverHas(version("old"));
  await same.failImport();
  expect(same.result.current).toBe(false);
  stop();
  const away = serverHas(async () => new Response("<html></html>", { status: 502 }));
  await away.failImport();
  expect(away.fetching).toHaveBeenCalledOnce();
  expect(away.result.current).toBe(false);
});

it("polls every ten minutes, also after a dismissal", async () => {
  const { fetching, result } = serverHas(version("new"));
  await act(() => vi.advanceTimersByTimeAsync(599_000));
  expect(fetching).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toBe(true);
  act(() => dismissUpdate());
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(result.current).toBe(true);
});

it("does not poll in a development client", async () => {
  document.head.innerHTML = "";
  const { fetching, failImport } = serverHas(version("new"));
  await failImport();
  expect(fetching).not.toHaveBeenCalled();
});
