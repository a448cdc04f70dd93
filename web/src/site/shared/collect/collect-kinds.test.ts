import type { CollectRow } from "@aeromaint/contracts/personal/collections/collect.ts";
import { expect, test } from "vitest";
import { collectKindOf, collectKinds } from "./collect-kinds.ts";

const none: CollectRow = {
  collectId: "9",
  collectType: "2",
  assocId: "8",
  createTime: "2026-03-04 05:06:07",
  cover: null,
  repairInfoVO: null,
  infoVO: null,
  userInfoVO: null,
  trainInfoVO: null,
  toolInfoVO: null,
};
const released = {
  title: "检查",
  releaseTime: "2026-03-04 05:06:07",
  releaseUser: "张工",
};

test("links each kind to its own screen", () => {
  const pathOf = (type: keyof typeof collectKinds, row: Partial<CollectRow>) =>
    collectKinds[type].shown({ ...none, ...row })?.path;
  expect(pathOf("1", { repairInfoVO: { ...released, repairId: "8", categoryId: "3" } })).toBe(
    "/web-site/maintain-info?categoryId=3&repairId=8",
  );
  expect(pathOf("4", { trainInfoVO: { ...released, trainInfoId: "8", trainId: "3" } })).toBe(
    "/web-site/module-info?categoryId=3&repairId=8",
  );
  expect(pathOf("5", { toolInfoVO: { ...released, toolInfoId: "8", toolCategoryId: "3" } })).toBe(
    "/web-site/tooling-services?categoryId=3&repairId=8",
  );
});

test("shows a price in mileage under the product's own columns", () => {
  const infoVO = { infoId: "8", name: "刹车盘", price: 12800.5, brand: "AM" };
  expect(collectKinds["2"].shown({ ...none, infoVO })).toEqual({
    cells: ["刹车盘", "12,800.5 里程", "AM"],
    path: "/web-site/aviation-products/products-detail?id=8",
  });
});

test("returns null for an item that was taken down, and no unknown kind", () => {
  expect(collectKinds["2"].shown(none)).toBeNull();
  expect(collectKindOf("6")).toBeUndefined();
});
