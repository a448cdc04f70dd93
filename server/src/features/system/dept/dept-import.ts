import { dept } from "@aeromaint/contracts/system/dept.ts";
import { type Importable, writeOneByOne } from "../../../crud/import/importable.ts";
import { canCreateRootDepts, deptStore } from "./dept.queries.ts";
import { listDeptChoices, listLeaderChoices, pathSeparator } from "./dept-choices.queries.ts";

/** Parent of root departments. */
const top = { id: "0", label: "顶级部门" };

/** Import of departments, identified by parent and name. Parents come first. */
export const deptImport: Importable = {
  resource: dept,
  table: "sysDept",
  key: ["parentId", "deptName"],
  fields: {
    parentId: {
      choices: async (db, actor) => [
        ...(canCreateRootDepts(actor.user) ? [top] : []),
        ...(await listDeptChoices(db, actor)),
      ],
      note: `上级与下级用“${pathSeparator}”分隔，可以是本表前面的部门；没有上级的填写“${top.label}”`,
    },
    leader: { choices: listLeaderChoices, note: "负责人的账号" },
  },
  parent: "parentId",
  store: {
    async rows(db, actor) {
      const { list } = await deptStore.list(db, {}, actor);
      const paths = new Map((await listDeptChoices(db, actor)).map(({ id, label }) => [id, label]));
      return list.map((row) => ({
        ...row,
        parentName: row.parentId === top.id ? top.label : paths.get(row.parentId),
      }));
    },
    ...writeOneByOne(deptStore),
  },
};
