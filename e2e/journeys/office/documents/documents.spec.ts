import { expect, type Locator, type Page } from "@playwright/test";
import { officePaths, rowWithText, selectOption, submit } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addUser, answerQuestion, password, pickOption, selectSearched } from "../system/system.ts";
import { addDocumentRole, addItem } from "./sample-documents.ts";

const title = "发动机孔探检查程序";
const text = "检查前确认发动机已冷却。";

test("a document is drafted by one person, approved by another, and comes into force", async ({
  open,
  apiAs,
  apiWith,
}) => {
  const admin = await apiAs("admin");
  const { category, itemId } = await addItem(admin, title);
  const roleId = await addDocumentRole(admin);
  await addUser(admin, { userName: "e2e.author", nickName: "林编写", roleId });
  await addUser(admin, { userName: "e2e.approver", nickName: "何批准", roleId });

  const author = await open(officePaths.documents, { as: await apiWith("e2e.author", password) });
  const steps = await openDialog(author, "审批步骤");
  await selectOption(steps.getByLabel("分类"), category);
  await selectSearched(steps.getByLabel("人员"), "何批准", "何批准（e2e.approver）");
  await submit(steps, "保存成功");

  const adding = await openDialog(author, "新增受控文件");
  await pickOption(adding.getByLabel("模块"), "145模块");
  await selectSearched(adding.getByLabel("内容"), title, title);
  await adding.getByLabel("编号").fill("AM-BSI-001");
  await submit(adding, "已转为受控文件");
  await expect(author).toHaveURL(`${officePaths.documents}?document=${itemId}`);
  await expect(author.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await author.getByRole("button", { name: "编辑" }).click();
  const writing = author.getByRole("dialog", { name: "编写版次" });
  await writing.getByRole("textbox", { name: "正文" }).fill(text);
  await submit(writing, "修改成功");
  await author.reload();
  await expect(author.getByText(text)).toBeVisible();
  await author.getByRole("button", { name: "提交审核" }).click();
  await expectToast(author, "已提交审核", () =>
    answerQuestion(author, "确定提交审核吗？提交后内容将冻结，审批人收到待办。", "确定"),
  );
  await expect(revision(author).getByText("待批准")).toBeVisible();
  await expect(author.getByRole("button", { name: "审批", exact: true })).toBeHidden();

  const approver = await open(officePaths.workPage, {
    as: await apiWith("e2e.approver", password),
  });
  const todo = approver.getByRole("region", { name: "待我审批（1）" });
  await todo.getByRole("link", { name: new RegExp(title) }).click();
  await expect(approver).toHaveURL(`${officePaths.documents}?document=${itemId}&rev=1`);
  await expect(approver.getByText(text)).toBeVisible();
  await approver.getByRole("button", { name: "审批", exact: true }).click();
  const deciding = approver.getByRole("dialog", { name: "审批：第 1 版" });
  await deciding.getByRole("radio", { name: "同意" }).check();
  await submit(deciding, "已同意");
  await expect(revision(approver).getByText(/同意 何批准/)).toBeVisible();

  await author.reload();
  await author.getByRole("button", { name: "生效", exact: true }).click();
  const activating = author.getByRole("dialog", { name: "版次生效：第 1 版" });
  await activating.getByLabel("该版次没有复审日，仍要生效").check();
  await submit(activating, "操作成功");
  await expect(revision(author).getByText("有效", { exact: true })).toBeVisible();
  await author.getByRole("button", { name: "受控文件列表" }).click();
  await expect(rowWithText(author, "AM-BSI-001").getByText("有效", { exact: true })).toBeVisible();
});

/** Displayed revision of a document. */
const revision = (page: Page): Locator => page.getByRole("region", { name: "第 1 版" });

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

// Slow: the comparison has component tests.
test("two revisions are compared side by side and inline", async ({ open }) => {
  const page = await open(`${officePaths.documents}?docNumber=AM-145-2026-0001`, {
    as: "operator",
  });
  await page.getByRole("link", { name: "AM-145-2026-0001" }).click();
  await page.getByRole("button", { name: "版次比较" }).click();
  const dialog = page.getByRole("dialog", { name: "版次比较：第 2 版" });
  await expect(dialog.getByText(/新增/).first()).toBeVisible();
  await expect(dialog.getByText(/修理分类按 A、B、C 理解最省事/).first()).toBeVisible();
  await dialog.getByRole("radio", { name: "行内" }).check({ force: true });
  await expect(dialog.getByText(/修理分类按 A、B、C 理解最省事/).first()).toBeVisible();
});

// Slow: another pair of the same screen.
test("a document shows other people who have it open", async ({ open, apiAs }) => {
  const operator = await apiAs("operator");
  const { list } = await operator.get<{ list: { itemId: string }[] }>(
    "/document?docNumber=AM-145-2026-0001",
  );
  const presence = `/document/${list[0]?.itemId}/presence`;
  await operator.call("PUT", presence, { tab: "journey", isEditing: true });
  const page = await open(officePaths.documents, { as: "admin" });
  await page.getByRole("link", { name: "AM-145-2026-0001" }).click();
  await expect(page.getByText(/^.+正在编写$/)).toBeVisible();
  const [admin] = await operator.call<{ name: string }[]>("PUT", presence, {
    tab: "journey",
    isEditing: false,
  });
  expect(admin?.name).toBe("系统管理员");
});
