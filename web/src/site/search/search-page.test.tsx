// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { mockResponses, renderOnSite, resetSite } from "../site.fixture.tsx";
import { addRecent } from "./recent-searches.ts";
import { Component } from "./search-page.tsx";

afterEach(resetSite);

it("shows nothing that later content would move", async () => {
  mockResponses((path) =>
    path.includes("product") || path.includes("material")
      ? { list: [{ infoId: "3", name: "主机轮" }], total: 1 }
      : [],
  );
  let come = () => {};
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  const answer = fetch;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) =>
    waiting.then(() => answer(...call)),
  );
  renderOnSite(<Component />);
  expect(await screen.findByRole("heading", { name: "最新航材" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "全部航材" })).toBeNull();
  come();
  await screen.findByRole("link", { name: "主机轮" });
  expect(screen.getByRole("link", { name: "全部航材" })).toBeTruthy();
});

it("focuses its field without a list, until the user types", async () => {
  mockResponses(() => []);
  addRecent("起落架");
  renderOnSite(
    <main>
      <Component />
    </main>,
  );
  const field = screen.getByRole("combobox", { name: "站内搜索" });
  expect(document.activeElement).toBe(field);
  expect(await screen.findByRole("link", { name: "起落架" })).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
});
