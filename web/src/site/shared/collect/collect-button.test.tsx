// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site.fixture.tsx";
import { CollectButton } from "./collect-button.tsx";

const reading = "/platform/info/foreground/9";
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInForTest();
  calls = mockResponses((path) =>
    path.endsWith("/9")
      ? { isCollect: false }
      : { collectId: "5", list: [{ collectId: "5" }], total: 1 },
  );
});

afterEach(() => {
  resetSite();
  vi.useRealTimers();
});

function Page() {
  const { data } = useQuery<{ isCollect: boolean }>({ queryKey: [reading] });
  if (!data) return null;
  const { isCollect } = data;
  return <CollectButton collectType="1" assocId="9" isCollect={isCollect} reading={[reading]} />;
}

it("shows the collected state instead of the action, and undoes it", async () => {
  renderOnSite(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "收藏" }));
  expect(await screen.findByText("已收藏")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "收藏" })).toBeNull();
  const undo = screen.getByRole("button", { name: "撤销" });
  // A double click must not undo.
  fireEvent.click(undo);
  expect(calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_000));
  fireEvent.click(undo);
  await screen.findByRole("button", { name: "收藏" });
  expect(calls.at(-2)).toMatch(/^GET .*collectType=1&assocId=9/);
  expect(calls.at(-1)).toBe("DELETE /api/aviation/collect/5");
});
