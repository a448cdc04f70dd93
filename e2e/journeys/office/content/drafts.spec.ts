import { expect, type Locator, type Page } from "@playwright/test";
import { found } from "../../../api/found.ts";
import {
  choose,
  contentPaths,
  done,
  itemsPath,
  openAdding,
  openFromRow,
  press,
  rowOf,
  submit,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTraining } from "./sample-content.ts";

const kept = "已存为草稿，再次打开可恢复";

// Slow: drafts.test.ts has what is kept and offered.
test("a half-filled form is offered again after a reload, until it is saved", async ({ open }) => {
  const title = "写到一半的维修信息";
  const page = await open(itemsPath, { as: "operator" });
  const adding = await openAdding(page, "维修信息新增");
  await choose(adding.getByLabel("所属分类"), "行业培训课程");
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("第一段。");
  await page.reload();

  const again = await openAdding(page, "维修信息新增");
  await expect(again.getByLabel("标题")).toHaveValue("");
  await press(again, "恢复草稿");
  await expect(again.getByLabel("标题")).toHaveValue(title);
  await expect(again.getByText("第一段。")).toBeVisible();
  await expect(again.getByText("行业培训课程")).toBeVisible();
  await expect(again.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await submit(again, done.add);
  const fresh = await openAdding(page, "维修信息新增");
  await expect(fresh.getByRole("button", { name: "恢复草稿" })).toBeHidden();
});

// Slow: another way of losing the same draft.
test("a draft belongs to its row, and can be thrown away", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  for (const at of ["甲", "乙"]) await addTraining(api, { title: `草稿归属${at}` });
  const page = await open(`${contentPaths.training}?title=${encodeURIComponent("草稿归属")}`, {
    as: api,
  });
  const editing = await openFromRow(page, "草稿归属甲", "编辑");
  await editing.getByLabel("发布人").fill("还没写完");
  await leave(page, editing);
  const other = await openFromRow(page, "草稿归属乙", "编辑");
  await expect(other.getByLabel("发布人")).toBeVisible();
  await expect(other.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await press(other, "取消");
  await expect(other).toBeHidden();
  const viewing = await openFromRow(page, "草稿归属甲", "查看");
  await expect(viewing.getByText("先读手册，再上飞机。")).toBeVisible();
  await expect(viewing.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await press(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const back = await openFromRow(page, "草稿归属甲", "编辑");
  await press(back, "丢弃");
  await expect(back.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await expect(back.getByLabel("发布人")).toHaveValue("培训中心");
  expect(await draftsIn(page)).toEqual([]);
});

// Slow: another way of losing the same draft.
test("a draft outlives an ended sign-in", async ({ open, apiAs, expectRefusal }) => {
  const title = "登录过期前写的条目";
  const page = await open(itemsPath, { as: "operator" });
  const adding = await openAdding(page, "维修信息新增");
  await choose(adding.getByLabel("所属分类"), "行业培训课程");
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("还没保存。");
  expectRefusal(401, /^\/api\//);
  await signInAgain(page, { accessToken: "spent", refreshToken: "spent" });
  await press(adding, "确定");
  await press(page.getByRole("dialog", { name: "提示" }), "确定");
  await page.waitForURL(/\/login/);

  const { tokens } = await apiAs("operator");
  await signInAgain(page, found(tokens));
  await page.goto(itemsPath);
  const again = await openAdding(page, "维修信息新增");
  await press(again, "恢复草稿");
  await expect(again.getByLabel("标题")).toHaveValue(title);
});

// Slow: another way of losing the same draft.
test("a draft of an older version says so, and brings its own words only", async ({
  open,
  apiAs,
}) => {
  const title = "草稿遇到新版本";
  const api = await apiAs("operator");
  await addTraining(api, { title });
  const path = `${contentPaths.training}?title=${encodeURIComponent(title)}`;
  const page = await open(path, { as: api });
  const editing = await openFromRow(page, title, "编辑");
  await editing.getByLabel("发布人").fill("我的改动");
  await leave(page, editing);
  const { list } = await api.get<{ list: { trainInfoId: string }[] }>(
    `/train/info?title=${encodeURIComponent(title)}`,
  );
  await api.call("PUT", `/train/info/${list[0]?.trainInfoId}`, { title: `${title}之后` });
  const back = await openFromRow(page, title, "编辑");
  await expect(back.getByText("此后数据已被修改，恢复后请核对再保存")).toBeVisible();
  await press(back, "恢复草稿");
  await expect(back.getByLabel("发布人")).toHaveValue("我的改动");
  await expect(back.getByLabel("标题")).toHaveValue(`${title}之后`);
  await submit(back, done.edit);
  await expect(rowOf(page, "我的改动")).toBeVisible();
});

/** Leaves a half-filled form, which says what becomes of it. */
async function leave(page: Page, editing: Locator): Promise<void> {
  await press(editing, "取消");
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(
    question.getByText("内容尚未保存，确定离开吗？填写的文字会存为草稿，再次打开可恢复。"),
  ).toBeVisible();
  await expectToast(page, kept, () => press(question, "确定"));
  await expect(question).toBeHidden();
  await expect(editing).toBeHidden();
}

type Stored = Record<"accessToken" | "refreshToken", string>;

/** Puts other tokens in the place of those that the page signed in with. */
function signInAgain(page: Page, { accessToken, refreshToken }: Stored): Promise<void> {
  return page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem("ACCESS_TOKEN", access);
      localStorage.setItem("REFRESH_TOKEN", refresh);
    },
    [accessToken, refreshToken] as const,
  );
}

function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("am:draft:")),
  );
}
