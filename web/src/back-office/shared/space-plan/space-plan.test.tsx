// @vitest-environment happy-dom
import type { PlanPoint, SpaceNode, SpaceType } from "@aeromaint/contracts/spaces/space.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SpacePlan } from "./space-plan.tsx";

function space(type: SpaceType, id: string, children: SpaceNode[] = []): SpaceNode {
  const rectangle = { x: 0, y: 0, width: 40, height: 40 };
  const aircraft = type === "bay" ? "B-1832" : null;
  return { id, label: id, code: id, type, aircraft, ...rectangle, children };
}

function point(spaceId: string, over: Partial<PlanPoint>): PlanPoint {
  const assoc = { assocType: null, assocId: null, assocName: null, assocCategoryId: null };
  const place = { x: 1, y: 2, z: 0 };
  const updateTime = "2026-01-02 03:04:05";
  return {
    pointId: "0",
    spaceId,
    name: "点",
    status: "1",
    updateTime,
    ...place,
    ...assoc,
    ...over,
  };
}

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    "/api/tdm/space/tree": [
      space("base", "基地", [
        space("hangar", "一号库", [space("bay", "一号位")]),
        space("hangar", "二号库"),
      ]),
    ],
    "/api/tdm/space/model/point": [
      point("一号位", {
        pointId: "1",
        name: "孔探",
        status: "3",
        assocType: "1",
        assocId: "7",
        assocCategoryId: "5",
        assocName: "孔探要点",
      }),
      point("二号库", { pointId: "2", name: "值班台" }),
    ],
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[url];
    const code = data ? 200 : 503;
    return new Response(JSON.stringify({ code, message: "", data: data ?? null }), {
      status: code,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(props: Parameters<typeof SpacePlan>[0] = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const plan = (over: typeof props) => (
    <QueryClientProvider client={client}>
      <SpacePlan {...over} />
    </QueryClientProvider>
  );
  const { rerender } = render(plan(props));
  return (over: typeof props) => rerender(plan(over));
}

const shown = () => screen.getByRole("group", { name: /平面图$/ }).getAttribute("aria-label");
const mark = (name: string) => screen.findByRole("button", { name });

async function choose(box: string, name: string) {
  fireEvent.click(await screen.findByRole("combobox", { name: box }));
  const option = await screen.findByRole("option", { name });
  fireEvent.pointerDown(option);
  fireEvent.click(option);
}

it("starts with the whole base, and zooms by a click or a select", async () => {
  show();
  await mark("孔探，告警");
  expect(shown()).toBe("基地平面图");
  fireEvent.keyDown(await mark("二号库"), { key: "Enter" });
  expect(shown()).toBe("二号库平面图");
  expect(screen.queryByRole("button", { name: "孔探，告警" })).toBeNull();
  await choose("机库", "一号库");
  fireEvent.click(await mark("一号位，在位飞机 B-1832"));
  expect(shown()).toBe("一号位平面图");
  await choose("机位", "全部机位");
  expect(shown()).toBe("一号库平面图");
});

it("follows a given space, and reports selections to its parent", async () => {
  const onSpaceChange = vi.fn();
  const again = show({ spaceId: "一号库", onSpaceChange });
  await mark("孔探，告警");
  fireEvent.click(await mark("二号库"));
  expect(onSpaceChange).toHaveBeenCalledWith("二号库");
  expect(shown()).toBe("一号库平面图");
  again({ spaceId: "二号库", onSpaceChange });
  expect(shown()).toBe("二号库平面图");
  again({ spaceId: "不在了", onSpaceChange });
  expect(shown()).toBe("基地平面图");
});

it("shows the linked record of a point, and returns the focus", async () => {
  show();
  fireEvent.keyDown(await mark("孔探，告警"), { key: " " });
  const detail = screen.getByRole("region", { name: "点位 孔探" });
  expect(detail.textContent).toContain("基地 / 一号库 / 一号位");
  const link = screen.getByRole("link", { name: "孔探要点" });
  expect(link.getAttribute("href")).toBe("/web-site/maintain-info?categoryId=5&repairId=7");
  fireEvent.keyDown(detail, { key: "Escape" });
  expect(screen.queryByRole("region", { name: "点位 孔探" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("孔探，告警");
});

it("has one Tab stop, and arrow keys between the points", async () => {
  show();
  const first = await mark("孔探，告警");
  const second = await mark("值班台，正常");
  expect([first.getAttribute("tabindex"), second.getAttribute("tabindex")]).toEqual(["0", "-1"]);
  fireEvent.focus(first);
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  fireEvent.focus(second);
  expect([first.getAttribute("tabindex"), second.getAttribute("tabindex")]).toEqual(["-1", "0"]);
  fireEvent.keyDown(second, { key: "ArrowRight" });
  expect(document.activeElement).toBe(first);
});

it("counts visible points by state", async () => {
  show({ spaceId: "二号库" });
  await mark("值班台，正常");
  const counts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(counts).toEqual(["正常1", "作业中0", "告警0", "停用0"]);
});

it("shows a loading error, and retries", async () => {
  const tree = answers["/api/tdm/space/tree"];
  delete answers["/api/tdm/space/tree"];
  show();
  const again = await screen.findByRole("button", { name: "重新加载" });
  answers["/api/tdm/space/tree"] = tree;
  fireEvent.click(again);
  await mark("孔探，告警");
});
