import { expect, it } from "vitest";
import { sortColumns } from "./columns.tsx";

const columns = [{ key: "code" }, { key: "name" }, { key: "sort" }];
const keys = (order: string[]) => sortColumns(columns, order).map(({ key }) => key);

it("leaves columns as they are until somebody arranges them", () => {
  expect(keys([])).toEqual(["code", "name", "sort"]);
});

it("puts columns into the order that was chosen", () => {
  expect(keys(["sort", "code", "name"])).toEqual(["sort", "code", "name"]);
});

it("puts columns that are new at the end, and forgets those that are gone", () => {
  expect(keys(["gone", "sort"])).toEqual(["sort", "code", "name"]);
});
