import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { expect, test } from "vitest";
import { categoryTrail } from "./categories.ts";

const category = (categoryId: string, ...children: OpenMaterialCategory[]) => ({
  categoryId,
  name: categoryId,
  children,
});
const tree = [category("1", category("11"), category("12", category("121"))), category("2")];

test("returns the path from the root to a category", () => {
  const ids = (id: string) => categoryTrail(tree, id).map(({ categoryId }) => categoryId);
  expect(ids("121")).toEqual(["1", "12", "121"]);
  expect(ids("2")).toEqual(["2"]);
  expect(ids("9")).toEqual([]);
});
