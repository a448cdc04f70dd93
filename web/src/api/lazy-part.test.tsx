// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchConnection } from "./connection.ts";
import { useFailureToasts } from "./failures.ts";
import { lazyPart, loadPart } from "./lazy-part.ts";

let isUp: boolean;
let stop = () => {};
const load = vi.fn(async () => ({ default: () => <p>dialog</p> }));

beforeEach(() => {
  isUp = false;
  load.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return Response.json({ code: 200, message: "", data: null });
  });
  stop = watchConnection(() => {});
});

afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reports a missing server, keeps the page, and loads the part later", async () => {
  const said = vi.fn();
  const Part = lazyPart(load);
  function Page() {
    useFailureToasts(said);
    return (
      <Suspense fallback={<p>page</p>}>
        <Part />
      </Suspense>
    );
  }
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(said).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText("page")).toBeTruthy();
  isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("dialog")).toBeTruthy();
});

it("rejects a load without a server and succeeds on the next try", async () => {
  await expect(loadPart(load)).rejects.toThrow("请稍后再试");
  expect(load).not.toHaveBeenCalled();
  isUp = true;
  await loadPart(load);
  expect(load).toHaveBeenCalledTimes(1);
});
