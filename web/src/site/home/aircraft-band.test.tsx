// @vitest-environment happy-dom
import type { AircraftNews } from "@aeromaint/contracts/personal/aircraft-news.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recentAircraft } from "../shared/recent-entries.ts";
import { renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import { AircraftBand, useAircraftNews } from "./aircraft-band.tsx";

const aircraft = { registration: "B-5398", msn: 38_107, typeName: "B737-800" };
const row = {
  module: "repair",
  id: "9",
  categoryId: "3",
  title: "轮轴螺母力矩程序",
  releaseTime: "2026-11-12 08:00:00",
  change: "revised",
};
const none = {
  aircraft: null,
  typeId: null,
  typeName: null,
  since: null,
  fresh: 0,
  total: 0,
  list: [],
} as AircraftNews;
const known = {
  ...none,
  aircraft,
  since: "2026-11-01 08:00:00",
  fresh: 1,
  total: 1,
  list: [row],
} as unknown as AircraftNews;

let requestedNames: (string | null)[];

beforeEach(() => {
  signInForTest();
  localStorage.removeItem("am:recent-aircraft");
  requestedNames = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const name = new URL(url, "http://localhost").searchParams.get("aircraft");
    requestedNames.push(name);
    const message = `没有注册号为“${name}”的飞机`;
    const refused = { code: 400, message, data: { errors: [{ field: "aircraft", message }] } };
    const data = name === "b5398" || name === "B-5398" ? known : none;
    return new Response(
      JSON.stringify(name === "B-0" ? refused : { code: 200, message: "", data }),
    );
  });
});
afterEach(resetSite);

function Band() {
  return <AircraftBand news={useAircraftNews()} />;
}

function look(name: string) {
  fireEvent.change(screen.getByLabelText("注册号或机型"), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "查看" }));
}

it("shows news for an aircraft, and keeps it for the next visit", async () => {
  renderOnSite(<Band />);
  expect(await screen.findByText(/输入注册号或机型/)).toBeTruthy();
  look("b5398");
  const link = await screen.findByRole("link", { name: /换版 ?轮轴螺母力矩程序/ });
  expect(link.getAttribute("href")).toBe("/web-site/maintain-info?categoryId=3&repairId=9");
  expect(screen.getByRole("status").textContent).toContain("2026-11-01 上次登录以来 1 项更新");
  expect(screen.getByRole("link", { name: "B-5398 全部" }).getAttribute("href")).toBe(
    "/web-site/search?keyword=B-5398",
  );
  const chips = screen.getByRole("list", { name: "最近使用" });
  expect(within(chips).getByRole("button", { name: "B-5398" })).toBeTruthy();
  expect(recentAircraft.read()).toEqual(["B-5398"]);
});

it("starts with the last used aircraft", async () => {
  recentAircraft.add("B-5398");
  renderOnSite(<Band />);
  await screen.findByRole("link", { name: /轮轴螺母力矩程序/ });
  expect(requestedNames).toEqual(["B-5398"]);
});

it("reports an unknown aircraft, keeps the input and does not store it", async () => {
  renderOnSite(<Band />);
  await screen.findByText(/输入注册号或机型/);
  look("B-0");
  expect((await screen.findByRole("alert")).textContent).toBe("没有注册号为“B-0”的飞机");
  expect(screen.getByLabelText<HTMLInputElement>("注册号或机型").value).toBe("B-0");
  expect(recentAircraft.read()).toEqual([]);
});
