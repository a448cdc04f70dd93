import { expect, it } from "vitest";
import { rowName, withNames } from "./resource-types.ts";

it("knows a row by its title, a person by their name", () => {
  expect(rowName({ title: "起落架", name: "外委方案" })).toBe("起落架");
  expect(rowName({ name: "mechanic", nickName: "周启航" })).toBe("周启航");
  expect(rowName({ operId: "1", title: "" })).toBeNull();
});

it("adds to a sentence which rows it is about", () => {
  expect(withNames("删除成功", [])).toBe("删除成功");
  expect(withNames("删除成功", ["起落架"])).toBe("删除成功：起落架");
  expect(withNames("删除成功", ["起落架", "舱门", "座椅"])).toBe("删除成功：起落架 等 3 项");
});
