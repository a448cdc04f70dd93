import { expect, it } from "vitest";
import { appendNames, rowName } from "./resource-types.ts";

it("names a row by the field of its resource", () => {
  const row = { title: "起落架", name: "外委方案" };
  expect(rowName({ name: "title" }, row)).toBe("起落架");
  expect(rowName({ name: "nickName" }, row)).toBeNull();
  expect(rowName({ name: null }, { title: "" })).toBeNull();
});

it("adds the names of the rows to a message", () => {
  expect(appendNames("删除成功", [])).toBe("删除成功");
  expect(appendNames("删除成功", ["起落架"])).toBe("删除成功：起落架");
  expect(appendNames("删除成功", ["起落架", "舱门", "座椅"])).toBe("删除成功：起落架 等 3 项");
});
