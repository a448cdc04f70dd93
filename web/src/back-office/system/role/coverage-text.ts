import type { RoleCoverage } from "@aeromaint/contracts/system/role.ts";

/** What holders of a role see with a data scope, in one sentence. */
export function coverageText(dataScope: string, coverage: RoleCoverage | undefined): string {
  const meaning = meanings[dataScope] ?? "";
  const covered = coverage?.scopes.find((one) => one.dataScope === dataScope);
  if (!coverage || !covered || dataScope === ownRows) return meaning;
  const { total, names, isAll } = covered;
  if (dependsOnHolders.includes(dataScope) && coverage.holders === 0) {
    return `${meaning}；该角色暂无用户`;
  }
  if (dataScope === chosen && total === 0) return meaning;
  const more = total > names.length ? "等" : "";
  const listed = total > 0 ? `：${names.join("、")}${more}` : "";
  const same = isAll && dataScope !== everything ? "，即全部部门" : "";
  const whose = dependsOnHolders.includes(dataScope) ? `${coverage.holders} 名用户，` : "";
  return `${meaning}；${whose}共 ${total} 个部门${same}${listed}`;
}

const everything = "1";
const chosen = "2";
const ownRows = "5";
const dependsOnHolders = ["3", "4", "6"];

const meanings: Readonly<Record<string, string>> = {
  "1": "所有部门的数据",
  "2": "下方勾选的部门",
  "3": "用户所在的部门",
  "4": "用户所在的部门及其下级",
  "5": "不按部门，只有本人创建或属于本人的数据",
  "6": "用户所在的一级部门及其全部下级",
};
