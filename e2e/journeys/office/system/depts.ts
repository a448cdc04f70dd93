import assert from "node:assert/strict";
import { journey } from "../../../harness/journey.ts";
import {
  done,
  openFromRow,
  press,
  rowOf,
  search,
  submit,
  systemPaths,
} from "../../../harness/office.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { addUser, answered, chooseFound, openOver, operatorRole } from "./system.ts";

const top = "航空维修平台";

journey("a department is added below another, viewed, found and changed", async ({ open }) => {
  const page = await open(systemPaths.depts, { as: "admin" });
  const below = rowOf(page, top).getByRole("button", { name: "新增下级" });
  const adding = await openOver(page, below, "部门新增");
  await sees(adding.getByText(top, { exact: true }));
  await adding.getByLabel("部门名称").fill("孔探检测室");
  await adding.getByLabel("显示排序").fill("3");
  await chooseFound(adding.getByLabel("负责人"), "运营", "运营专员（operator）");
  await adding.getByLabel("联系电话").fill("010-00001452");
  await adding.getByRole("radio", { name: "启用" }).check();
  await submit(adding, done.add);
  await sees(rowOf(page, "孔探检测室"));

  const viewing = await openFromRow(page, "孔探检测室", "查看");
  await sees(viewing.getByText("部门查看"), viewing.getByText(top, { exact: true }));
  await sees(viewing.getByText("运营专员"), viewing.getByText("010-00001452"));
  await press(viewing, "关闭");
  await gone(viewing);

  await search(page, "部门名称", "孔探");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  const editing = await openFromRow(page, "孔探检测室", "编辑");
  await editing.getByLabel("部门名称").fill("孔探检测中心");
  await submit(editing, done.edit);
  await rowOf(page, "孔探检测中心").getByRole("button", { name: "删除" }).click();
  await says(page, done.remove, answered(page, "确定删除该部门吗？", "确定"));
  await gone(rowOf(page, "孔探检测中心"));
});

journey("a department stays while it has a user, or another below", async (j) => {
  const api = await j.apiAs("admin");
  const [root] = await api.get<{ deptId: string; leader: string | null }[]>("/system/dept/lazy/0");
  const [leader] = await api.get<{ userId: string }[]>("/system/common/user");
  const { deptId } = await api.call<{ deptId: string }>("POST", "/system/dept", {
    parentId: root?.deptId,
    deptName: "复合材料车间",
    orderNum: 4,
    leader: leader?.userId,
    status: "1",
  });
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "composite", nickName: "田工", deptId, roleId });
  const page = await j.open(systemPaths.depts, { as: api });
  j.expectRefusal(409, /^\/api\/system\/dept\/\d+$/);
  await rowOf(page, top).getByRole("button", { name: "删除" }).click();
  await says(page, "存在下级部门,不允许删除", answered(page, "确定删除该部门吗？", "确定"));
  await gone(page.getByRole("dialog"));

  await rowOf(page, top).getByRole("button", { name: /展开/ }).click();
  const row = rowOf(page, "复合材料车间");
  await row.getByRole("button", { name: "删除" }).click();
  await says(page, "部门存在用户,不允许删除", answered(page, "确定删除该部门吗？", "确定"));
  await sees(row);
  await api.call("DELETE", `/system/user/${userId}`);
  await gone(page.getByRole("dialog"));
  await row.getByRole("button", { name: "删除" }).click();
  await says(page, done.remove, answered(page, "确定删除该部门吗？", "确定"));
  await gone(row);
  assert.equal((await api.get<unknown[]>(`/system/dept/lazy/${root?.deptId}`)).length, 0);
});
