import type { CollectRow } from "@aeromaint/contracts/personal/collections/collect.ts";
import { expect, test } from "vitest";
import { collectionKindOf, collectionKinds } from "./collection-kinds.ts";

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
  const pathOf = (type: keyof typeof collectionKinds, row: Partial<CollectRow>) =>
    collectionKinds[type].shown({ ...none, ...row })?.path;
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
  expect(collectionKinds["2"].shown({ ...none, infoVO })).toEqual({
    cells: ["刹车盘", "12,800.5 里程", "AM"],
    path: "/web-site/aviation-products/products-detail?id=8",
  });
});

test("returns null for an item that was taken down, and no unknown kind", () => {
  expect(collectionKinds["2"].shown(none)).toBeNull();
  expect(collectionKindOf("6")).toBeUndefined();
});

test("names the time of a controlled document", () => {
  const document = {
    docNumber: "AM-145-2026-0001",
    revNo: 3,
    kind: "normal",
    state: "effective",
    reviewBy: null,
    title: "检查",
    change: null,
  } as const;
  const repairInfoVO = { ...released, repairId: "8", categoryId: "3" };
  const cellsOf = (row: Partial<CollectRow>) =>
    collectionKinds["1"].shown({ ...none, repairInfoVO, ...row })?.cells[1];
  expect(cellsOf({})).toBe("2026-03-04 05:06:07");
  expect(cellsOf({ document })).toBe("生效 2026-03-04 05:06:07");
});
