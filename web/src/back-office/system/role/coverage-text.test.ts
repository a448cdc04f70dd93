import type { RoleCoverage, ScopeCoverage } from "@aeromaint/contracts/system/role.ts";
import { expect, it } from "vitest";
import { coverageText } from "./scope-fields.tsx";

const scope = (dataScope: ScopeCoverage["dataScope"], names: string[], isAll = false) => ({
  dataScope,
  names,
  total: names.length,
  isAll,
  grantable: true,
});

const coverage: RoleCoverage = {
  holders: 2,
  scopes: [
    scope("1", ["华东", "车间"], true),
    scope("2", []),
    scope("3", ["车间"]),
    { ...scope("4", ["车间", "班组"]), total: 9 },
    scope("5", []),
    scope("6", ["华东", "车间"], true),
  ],
};

it("shows the number and names of a scope's departments", () => {
  expect(coverageText("1", coverage)).toBe("所有部门的数据；共 2 个部门：华东、车间");
  expect(coverageText("3", coverage)).toBe("用户所在的部门；2 名用户，共 1 个部门：车间");
  expect(coverageText("4", coverage)).toBe(
    "用户所在的部门及其下级；2 名用户，共 9 个部门：车间、班组等",
  );
  expect(coverageText("5", coverage)).toBe("不按部门，只有本人创建或属于本人的数据");
});

it("says that the own subsidiary covers everything", () => {
  expect(coverageText("6", coverage)).toContain("共 2 个部门，即全部部门");
});

it("shows no numbers for a role without holders, or while loading", () => {
  expect(coverageText("3", { ...coverage, holders: 0 })).toBe("用户所在的部门；该角色暂无用户");
  expect(coverageText("2", coverage)).toBe("下方勾选的部门");
  expect(coverageText("6", undefined)).toBe("用户所在的一级部门及其全部下级");
});
