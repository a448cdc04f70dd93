import { expect, type Locator, type Page } from "@playwright/test";
import { found } from "../../../api/found.ts";
import { pngFile } from "../../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  selectOption,
  submit,
  successMessages,
  uploadFiles,
} from "../../../back-office/office.ts";
import { fillStorage } from "../../../fixtures/storage.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTraining } from "./sample-content.ts";

const draftNotice = "已存为草稿，再次打开可恢复";

// Slow: draft-writer.test.ts covers which drafts are kept and offered.
test("a half-filled form is offered again after a reload, until it is saved", async ({ open }) => {
  const title = "写到一半的维修信息";
  const page = await open(officePaths.repairItems, { as: "operator" });
  const adding = await openAddDialog(page, "维修信息新增");
  await selectOption(adding.getByLabel("所属分类"), "行业培训课程");
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("第一段。");
  await page.reload();

  const again = await openAddDialog(page, "维修信息新增");
  await expect(again.getByLabel("标题")).toHaveValue("");
  await pressButton(again, "恢复草稿");
  await expect(again.getByLabel("标题")).toHaveValue(title);
  await expect(again.getByText("第一段。")).toBeVisible();
  await expect(again.getByText("行业培训课程")).toBeVisible();
  await expect(again.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await submit(again, successMessages.add);
  const fresh = await openAddDialog(page, "维修信息新增");
  await expect(fresh.getByRole("button", { name: "恢复草稿" })).toBeHidden();
});

// Slow: another way of losing the same draft.
test("a draft belongs to its row and can be discarded", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  for (const at of ["甲", "乙"]) await addTraining(api, { title: `草稿归属${at}` });
  const page = await open(`${officePaths.trainItems}?title=${encodeURIComponent("草稿归属")}`, {
    as: api,
  });
  const editing = await openFromRow(page, "草稿归属甲", "编辑");
  await editing.getByLabel("发布人").fill("还没写完");
  await closeWithDraft(page, editing);
  const other = await openFromRow(page, "草稿归属乙", "编辑");
  await expect(other.getByLabel("发布人")).toBeVisible();
  await expect(other.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await pressButton(other, "取消");
  await expect(other).toBeHidden();
  const viewing = await openFromRow(page, "草稿归属甲", "查看");
  await expect(viewing.getByText("先读手册，再上飞机。")).toBeVisible();
  await expect(viewing.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const back = await openFromRow(page, "草稿归属甲", "编辑");
  await pressButton(back, "丢弃");
  await expect(back.getByRole("button", { name: "恢复草稿" })).toBeHidden();
  await expect(back.getByLabel("发布人")).toHaveValue("培训中心");
  expect(await draftsIn(page)).toEqual([]);
});

// Slow: another way of losing the same draft; draft-writer.test.ts has the rule.
test("an offered draft stays after another text is saved", async ({ open }) => {
  const page = await open(officePaths.notices, { as: "operator" });
  const adding = await openAddDialog(page, "公告新增");
  await adding.getByLabel("公告标题").fill("先写的公告");
  await page.reload();
  const other = await openAddDialog(page, "公告新增");
  await expect(other.getByRole("button", { name: "恢复草稿" })).toBeVisible();
  await other.getByLabel("公告标题").fill("后写的公告");
  await other.getByRole("textbox", { name: "正文" }).fill("请各单位知悉。");
  await uploadFiles(page, other.getByRole("button", { name: "选择图片" }), pngFile("封面.png"));
  await submit(other, successMessages.add);
  await expect(rowWithText(page, "后写的公告")).toBeVisible();
  const again = await openAddDialog(page, "公告新增");
  await pressButton(again, "恢复草稿");
  await expect(again.getByLabel("公告标题")).toHaveValue("先写的公告");
});

// Slow: another way of losing the same draft; browser-storage.test.ts has the rule.
test("with a full storage the local copy of a draft is dropped, with a message", async ({
  open,
}) => {
  const page = await open(officePaths.notices, { as: "operator" });
  const adding = await openAddDialog(page, "公告新增");
  const saved = page.waitForResponse(/\/drafts\/one$/);
  await adding.getByLabel("公告标题").fill("服务器上的草稿");
  await saved;
  await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining("am:spare:")]);
  await page.evaluate(fillStorage);
  await expectToast(page, "浏览器存储空间已满，已清除服务器上已有的草稿副本", () =>
    adding.getByLabel("公告标题").fill("服务器上的草稿，又写了很长的一段"),
  );
  await page.reload();
  const again = await openAddDialog(page, "公告新增");
  await pressButton(again, "恢复草稿");
  await expect(again.getByLabel("公告标题")).toHaveValue(/^服务器上的草稿/);
});

// Slow: another way of losing the same draft; draft-writer.test.ts has the rule.
test("two tabs keep separate drafts", async ({ open }) => {
  const first = await open(officePaths.materials, { as: "operator" });
  const second = await first.context().newPage();
  await second.goto(officePaths.materials);
  for (const [page, name] of [
    [first, "甲件"],
    [second, "乙件"],
  ] as const) {
    const adding = await openAddDialog(page, "航材信息新增");
    await adding.getByLabel("产品名称").fill(name);
  }
  await first.reload();
  await second.close();
  const again = await openAddDialog(first, "航材信息新增");
  await expect(again.getByRole("button", { name: "恢复草稿" })).toHaveCount(2);
  const draft = again.getByRole("alert").filter({ hasText: "甲件" });
  await pressButton(draft, "恢复草稿");
  await expect(again.getByLabel("产品名称")).toHaveValue("甲件");
  await pressButton(again, "丢弃");
  await expect(again.getByRole("alert")).toBeHidden();
});

// Slow: another way of losing the same draft.
test("a draft survives an ended session", async ({ open, apiAs, expectRefusal }) => {
  const title = "登录过期前写的条目";
  const page = await open(officePaths.repairItems, { as: "operator" });
  const adding = await openAddDialog(page, "维修信息新增");
  await selectOption(adding.getByLabel("所属分类"), "行业培训课程");
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("还没保存。");
  expectRefusal(401, /^\/api\//);
  await replaceTokens(page, { accessToken: "spent", refreshToken: "spent" });
  await pressButton(adding, "确定");
  await pressButton(page.getByRole("dialog", { name: "提示" }), "确定");
  await page.waitForURL(/\/login/);

  const { tokens } = await apiAs("operator");
  await replaceTokens(page, found(tokens));
  await page.goto(officePaths.repairItems);
  const again = await openAddDialog(page, "维修信息新增");
  await pressButton(again, "恢复草稿");
  await expect(again.getByLabel("标题")).toHaveValue(title);
});

// Slow: another way of losing the same draft.
test("a draft of an older version shows a warning and restores only its own changes", async ({
  open,
  apiAs,
}) => {
  const title = "草稿遇到新版本";
  const api = await apiAs("operator");
  await addTraining(api, { title });
  const path = `${officePaths.trainItems}?title=${encodeURIComponent(title)}`;
  const page = await open(path, { as: api });
  const editing = await openFromRow(page, title, "编辑");
  await editing.getByLabel("发布人").fill("我的改动");
  await closeWithDraft(page, editing);
  const { list } = await api.get<{ list: { trainInfoId: string }[] }>(
    `/train/info?title=${encodeURIComponent(title)}`,
  );
  await api.call("PUT", `/train/info/${list[0]?.trainInfoId}`, { title: `${title}之后` });
  const back = await openFromRow(page, title, "编辑");
  await expect(back.getByText("此后数据已被修改，恢复后请核对再保存")).toBeVisible();
  await pressButton(back, "恢复草稿");
  await expect(back.getByLabel("发布人")).toHaveValue("我的改动");
  await expect(back.getByLabel("标题")).toHaveValue(`${title}之后`);
  await submit(back, successMessages.edit);
  await expect(rowWithText(page, "我的改动")).toBeVisible();
});

/** Closes a half-filled form, which announces a draft. */
async function closeWithDraft(page: Page, editing: Locator): Promise<void> {
  await pressButton(editing, "取消");
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(
    question.getByText("内容尚未保存，确定离开吗？填写的文字会存为草稿，再次打开可恢复。"),
  ).toBeVisible();
  await expectToast(page, draftNotice, () => pressButton(question, "确定"));
  await expect(question).toBeHidden();
  await expect(editing).toBeHidden();
}

type StoredTokens = Record<"accessToken" | "refreshToken", string>;

/** Replaces the tokens of the page's sign-in. */
function replaceTokens(page: Page, { accessToken, refreshToken }: StoredTokens): Promise<void> {
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
    Object.keys(localStorage).filter((key) => /^am:(spare:)?draft:/.test(key)),
  );
}
