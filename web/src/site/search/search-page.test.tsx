// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { answerCalls, leaveSite, showOnSite } from "../site.fixture.tsx";
import { addRecent } from "./recent-searches.ts";
import { Component } from "./search-page.tsx";

afterEach(leaveSite);

it("shows nothing that what comes later would push away", async () => {
  answerCalls((path) =>
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
  showOnSite(<Component />);
  expect(await screen.findByRole("heading", { name: "最新航材" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "全部航材" })).toBeNull();
  come();
  await screen.findByRole("link", { name: "主机轮" });
  expect(screen.getByRole("link", { name: "全部航材" })).toBeTruthy();
});

it("has the caret in its field, with nothing offered over the page, until a word is typed", async () => {
  answerCalls(() => []);
  addRecent("起落架");
  showOnSite(
    <main>
      <Component />
    </main>,
  );
  const field = screen.getByRole("combobox", { name: "站内搜索" });
  expect(document.activeElement).toBe(field);
  expect(await screen.findByRole("link", { name: "起落架" })).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
});
