import { expect, type Locator, type Page } from "@playwright/test";
import { found } from "../../../api/found.ts";
import { png } from "../../../api/sample-files.ts";
import {
  choose,
  contentPaths,
  done,
  itemsPath,
  materialPaths,
  openAdding,
  openFromRow,
  press,
  rowOf,
  submit,
  upload,
} from "../../../back-office/office.ts";
import { fillStorage } from "../../../fixtures/storage.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTraining } from "./sample-content.ts";

const kept = "已存为草稿，再次打开可恢复";

// Slow: draft-writer.test.ts covers which drafts are kept and offered.
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

// Slow: another way of losing the same draft; draft-writer.test.ts has the rule.
test("an offered draft stays while another text is saved", async ({ open }) => {
  const page = await open(contentPaths.notices, { as: "operator" });
  const adding = await openAdding(page, "公告新增");
  await adding.getByLabel("公告标题").fill("先写的公告");
  await page.reload();
  const other = await openAdding(page, "公告新增");
  await expect(other.getByRole("button", { name: "恢复草稿" })).toBeVisible();
  await other.getByLabel("公告标题").fill("后写的公告");
  await other.getByRole("textbox", { name: "正文" }).fill("请各单位知悉。");
  await upload(page, other.getByRole("button", { name: "选择图片" }), png("封面.png"));
  await submit(other, done.add);
  await expect(rowOf(page, "后写的公告")).toBeVisible();
  const again = await openAdding(page, "公告新增");
  await press(again, "恢复草稿");
  await expect(again.getByLabel("公告标题")).toHaveValue("先写的公告");
});

// Slow: another way of losing the same draft; browser-storage.test.ts has the rule.
test("a full storage drops the copy of a draft that the server has, and says so", async ({
  open,
}) => {
  const page = await open(contentPaths.notices, { as: "operator" });
  const adding = await openAdding(page, "公告新增");
  const saved = page.waitForResponse(/\/drafts\/one$/);
  await adding.getByLabel("公告标题").fill("服务器上的草稿");
  await saved;
  await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining("am:spare:")]);
  await page.evaluate(fillStorage);
  await expectToast(page, "浏览器存储空间已满，已清除服务器上已有的草稿副本", () =>
    adding.getByLabel("公告标题").fill("服务器上的草稿，又写了很长的一段"),
  );
  await page.reload();
  const again = await openAdding(page, "公告新增");
  await press(again, "恢复草稿");
  await expect(again.getByLabel("公告标题")).toHaveValue(/^服务器上的草稿/);
});

// Slow: another way of losing the same draft; draft-writer.test.ts has the rule.
test("two tabs keep the texts that they write apart", async ({ open }) => {
  const first = await open(materialPaths.products, { as: "operator" });
  const second = await first.context().newPage();
  await second.goto(materialPaths.products);
  for (const [page, name] of [
    [first, "甲件"],
    [second, "乙件"],
  ] as const) {
    const adding = await openAdding(page, "航材信息新增");
    await adding.getByLabel("产品名称").fill(name);
  }
  await first.reload();
  await second.close();
  const again = await openAdding(first, "航材信息新增");
  await expect(again.getByRole("button", { name: "恢复草稿" })).toHaveCount(2);
  const draft = again.getByRole("alert").filter({ hasText: "甲件" });
  await press(draft, "恢复草稿");
  await expect(again.getByLabel("产品名称")).toHaveValue("甲件");
  await press(again, "丢弃");
  await expect(again.getByRole("alert")).toBeHidden();
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
    Object.keys(localStorage).filter((key) => /^am:(spare:)?draft:/.test(key)),
  );
}
