// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import { MemberPanels } from "./member-home.tsx";

let answers: Record<string, unknown>;

beforeEach(() => {
  signInForTest();
  mockResponses((path) => answers[path] ?? { list: [], total: 0 });
});

afterEach(resetSite);

it("links to recently read and collected items, without removed ones", async () => {
  const vos = { repairInfoVO: null, userInfoVO: null, trainInfoVO: null, toolInfoVO: null };
  const product = { infoId: "7", name: "机轮", price: 1, brand: "云翼" };
  const row = { collectType: "2", createTime: "2026-01-02 08:00:00", ...vos };
  answers = {
    "/api/repair/record/own": {
      list: [
        { repairId: "9", categoryId: "3", title: "舱门改装", readTime: "2026-01-03 08:00:00" },
      ],
      total: 1,
    },
    "/api/aviation/collect": {
      list: [
        { collectId: "1", assocId: "7", infoVO: product, ...row },
        { collectId: "2", assocId: "8", infoVO: null, ...row },
      ],
      total: 2,
    },
  };
  renderOnSite(<MemberPanels />);
  const read = await screen.findByRole("link", { name: /舱门改装/ });
  expect(read.getAttribute("href")).toBe("/web-site/maintain-info?categoryId=3&repairId=9");
  const collected = screen.getByRole("region", { name: "最近收藏" });
  expect(await within(collected).findByRole("link", { name: /机轮/ })).toBeTruthy();
  expect(within(collected).getAllByRole("listitem")).toHaveLength(1);
});

it("explains empty panels", async () => {
  answers = {};
  renderOnSite(<MemberPanels />);
  expect(await screen.findByText("收藏的内容会显示在这里")).toBeTruthy();
  expect(screen.getByText("读过的维修信息会显示在这里")).toBeTruthy();
});
