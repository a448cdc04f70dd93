import { expect, it } from "vitest";
import { sortColumns } from "./columns.tsx";

const columns = [{ key: "code" }, { key: "name" }, { key: "sort" }];
const keys = (order: string[]) => sortColumns(columns, order).map(({ key }) => key);

it("keeps the default columns until the user arranges them", () => {
  expect(keys([])).toEqual(["code", "name", "sort"]);
});

it("sorts columns in the stored order", () => {
  expect(keys(["sort", "code", "name"])).toEqual(["sort", "code", "name"]);
});

it("puts new columns at the end and ignores removed ones", () => {
  expect(keys(["gone", "sort"])).toEqual(["sort", "code", "name"]);
});
