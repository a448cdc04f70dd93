import { expect, type Page } from "@playwright/test";
import {
  buttonName,
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { chooseOption } from "../../fixtures/choose-option.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { answerQuestion, openDialogOver, pickOption, selectSearched } from "./system/system.ts";

const spaceQuestion = "确定删除该空间吗？";

const button = (page: Page, name: string) => page.getByRole("button", { name: buttonName(name) });
const branch = (page: Page, name: string) => page.getByRole("treeitem", { name: buttonName(name) });

// Slow: the longest way through the same screens.
test("a hangar with a bay and a point is created, drawn, edited and removed", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(officePaths.spaces, { as: "operator" });
  await expect(page.getByRole("group", { name: "华东维修基地平面图" })).toBeVisible();
  const hangar = await openDialogOver(page, button(page, "新增机库"), "空间新增");
  await pressButton(hangar, "确定");
  await expect(hangar.getByText("必填项不能为空!").first()).toBeVisible();
  await hangar.getByLabel("空间名称").fill("3号机库");
  await hangar.getByLabel("空间编码").fill("H3");
  await hangar.getByLabel("宽度（米）").fill("300");
  await hangar.getByLabel("深度（米）").fill("12");
  expectRefusal(400, "/api/tdm/space");
  await pressButton(hangar, "确定");
  await expect(hangar.getByText("不能超出上级空间的范围")).toBeVisible();
  await hangar.getByLabel("宽度（米）").fill("40");
  await submit(hangar, successMessages.add);

  await branch(page, "3号机库 H3").click();
  const bay = await openDialogOver(page, button(page, "新增机位"), "空间新增");
  await bay.getByLabel("空间名称").fill("1号机位");
  await bay.getByLabel("空间编码").fill("B1");
  await bay.getByLabel("宽度（米）").fill("18");
  await bay.getByLabel("深度（米）").fill("10");
  await bay.getByLabel("在位飞机").fill("B-9001");
  await submit(bay, successMessages.add);
  await page.getByRole("button", { name: "1号机位，在位飞机 B-9001" }).click();
  await expect(page.getByRole("group", { name: "1号机位平面图" })).toBeVisible();

  const point = await openDialogOver(page, button(page, "新增"), "点位新增");
  await point.getByLabel("点位名称").fill("孔探准备");
  await point.getByLabel("距左边（米）").fill("9");
  await point.getByLabel("距上边（米）").fill("4.5");
  await pickOption(point.getByLabel("关联类型"), "人员");
  await selectSearched(point.getByLabel("关联对象"), "陈", "陈鹭");
  await submit(point, successMessages.add);
  await expect(rowWithText(page, "孔探准备").getByText("陈鹭")).toBeVisible();

  const mark = page.getByRole("button", { name: "孔探准备，正常" });
  await mark.focus();
  await mark.press("Enter");
  const detail = page.getByRole("region", { name: "点位 孔探准备" });
  await expect(detail.getByText("华东维修基地 / 3号机库 / 1号机位")).toBeVisible();
  const link = detail.getByRole("link", { name: "陈鹭" });
  expect((await link.getAttribute("href")) ?? "").toMatch(
    /^\/web-site\/repair-person\/.*\?id=\d+$/,
  );
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(mark).toBeFocused();

  const editing = await openFromRow(page, "孔探准备", "编辑");
  await pickOption(editing.getByLabel("点位状态"), "告警");
  await submit(editing, successMessages.edit);
  await expect(page.getByRole("button", { name: "孔探准备，告警" })).toBeVisible();

  expectRefusal(409, /^\/api\/tdm\/space\/\d+$/);
  const remove = page.getByRole("button", { name: "删除", exact: true });
  await remove.first().click();
  await expectToast(page, "空间下存在点位，不允许删除", () =>
    answerQuestion(page, spaceQuestion, "确定"),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await rowWithText(page, "孔探准备").getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该数据吗？", "确定"),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rowWithText(page, "孔探准备")).toBeHidden();
  for (const name of ["1号机位", "3号机库"]) {
    await expect(page.getByRole("group", { name: `${name}平面图` })).toBeVisible();
    await remove.first().click();
    await expectToast(page, successMessages.remove, () =>
      answerQuestion(page, spaceQuestion, "确定"),
    );
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await expect(branch(page, "3号机库 H3")).toBeHidden();
});

test("the plan links from the base to a point's item, and back", async ({ open }) => {
  const page = await open(officePaths.spaces, { as: "operator" });
  await chooseOption(page.getByRole("combobox", { name: "机库" }), "2号机库");
  await chooseOption(page.getByRole("combobox", { name: "机位" }), "2号机位");
  await page.getByRole("button", { name: "升降舵热补，作业中" }).click();
  const detail = page.getByRole("region", { name: "点位 升降舵热补" });
  const title = "升降舵蜂窝壁板脱胶的热补修理";
  const [reading] = await Promise.all([
    page.waitForEvent("popup"),
    detail.getByRole("link", { name: title }).click(),
  ]);
  await expect(reading.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await chooseOption(page.getByRole("combobox", { name: "机位" }), "全部机位");
  await expect(page.getByRole("group", { name: "2号机库平面图" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("group", { name: "2号机库平面图" })).toBeVisible();
});
