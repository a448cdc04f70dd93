import type { Page } from "playwright-core";
import {
  categoriesPath as categories,
  contentPaths as content,
  itemsPath as items,
  labelled,
  materialPaths as material,
  payPaths as pay,
  peoplePaths as people,
  postsPath as posts,
  screenPaths,
  maintenancePath as start,
  systemPaths as system,
  workPath as work,
} from "../harness/office.ts";
import { gone, sees } from "../harness/seeing.ts";
import { payScreens } from "./pay-screens.ts";
import { narrow, type Screen, wide } from "./screen.ts";
import { spaceScreens } from "./space-screens.ts";

const admin = { as: "admin", inView: true } as const;

/** The back office with its dialogs. */
export const officeScreens: Screen[] = [
  { name: "office-01-login", path: "/login", inView: true },
  { name: "office-02-login-empty-fields", path: "/login", act: press("登录"), inView: true },
  { ...admin, name: "office-03-start", path: start },
  { ...admin, name: "office-04-reader", path: start, act: openRow("详情") },
  { ...admin, name: "office-05-menu-folded", path: items, act: press("收起菜单"), widths: [wide] },
  {
    ...admin,
    name: "office-06-menu-drawer",
    path: items,
    act: press("打开菜单"),
    widths: [narrow],
  },
  { ...admin, name: "office-07-user-menu", path: items, act: pressUser },
  { ...admin, name: "office-08-profile", path: items, act: fromUserMenu("个人信息") },
  { ...admin, name: "office-09-profile-editing", path: items, act: editProfile },
  { ...admin, name: "office-10-password", path: items, act: fromUserMenu("修改密码") },
  { ...admin, name: "office-11-password-problems", path: items, act: emptyPassword },
  { ...admin, name: "office-12-tabs", path: items, act: openTabs },
  { ...admin, name: "office-13-expired", path: items, act: expire },
  { ...admin, name: "office-14-work-page", path: work },
  { name: "office-15-work-page-operator", path: work, as: "operator" },
  { ...admin, name: "office-16-jump", path: items, act: openJump("") },
  { ...admin, name: "office-17-jump-found", path: items, act: openJump("起落架") },
  { ...admin, name: "office-18-jump-none", path: items, act: openJump("没有这样的词") },
  { ...admin, name: "office-20-items", path: items },
  { ...admin, name: "office-21-item-add", path: items, act: press("新增") },
  { ...admin, name: "office-22-item-add-problems", path: items, act: pressAll("新增", "确定") },
  { ...admin, name: "office-23-item-edit", path: items, act: openRow("编辑") },
  { ...admin, name: "office-24-item-edit-end", path: items, act: editedToTheEnd },
  { ...admin, name: "office-25-item-view", path: items, act: openRow("查看") },
  { ...admin, name: "office-26-item-delete", path: items, act: openRow("删除") },
  { ...admin, name: "office-27-items-chosen", path: items, act: chooseRows },
  { ...admin, name: "office-28-items-columns", path: items, act: press("列设置") },
  { ...admin, name: "office-29-items-none", path: `${items}?title=没有的词` },
  { ...admin, name: "office-30-items-failed", path: items, act: failingList("/platform/info") },
  { ...admin, name: "office-31-training", path: content.training },
  { ...admin, name: "office-32-training-add", path: content.training, act: press("新增") },
  { ...admin, name: "office-33-training-edit", path: content.training, act: openRow("编辑") },
  { ...admin, name: "office-34-tools", path: content.tools },
  { ...admin, name: "office-35-notices", path: content.notices },
  { ...admin, name: "office-36-notice-add", path: content.notices, act: press("新增") },
  { ...admin, name: "office-37-notice-edit", path: content.notices, act: openRow("编辑") },
  { ...admin, name: "office-38-messages", path: content.notices, act: openMessages },
  { ...admin, name: "office-39-item-draft", path: items, act: leaveDraft },
  { ...admin, name: "office-40-categories", path: categories },
  { ...admin, name: "office-41-category-add", path: categories, act: press("新增") },
  { ...admin, name: "office-42-category-view", path: categories, act: openRow("查看") },
  { ...admin, name: "office-43-training-categories", path: content.trainingCategories },
  {
    ...admin,
    name: "office-44-training-category",
    path: content.trainingCategories,
    act: press("新增"),
  },
  { ...admin, name: "office-45-tool-categories", path: content.toolCategories },
  { ...admin, name: "office-50-posts", path: posts },
  { ...admin, name: "office-51-post-add", path: posts, act: press("新增") },
  { ...admin, name: "office-52-post-problems", path: posts, act: pressAll("新增", "确定") },
  { ...admin, name: "office-53-post-edit", path: posts, act: openRow("编辑") },
  { ...admin, name: "office-54-post-view", path: posts, act: openRow("查看") },
  { name: "office-60-operator", path: items, as: "operator", inView: true },
  { name: "office-61-no-access", path: posts, as: "operator", inView: true },
  { ...admin, name: "office-62-server-away", path: items, act: failingProfile },
  { ...admin, name: "office-70-users", path: system.users },
  { ...admin, name: "office-71-user-add", path: system.users, act: press("新增") },
  { ...admin, name: "office-72-user-edit", path: system.users, act: openRow("编辑") },
  { ...admin, name: "office-73-user-more", path: system.users, act: openMore },
  { ...admin, name: "office-74-roles", path: system.roles },
  { ...admin, name: "office-75-role-add", path: system.roles, act: press("新增") },
  { ...admin, name: "office-76-role-menus", path: system.roles, act: openRow("菜单权限") },
  { ...admin, name: "office-77-role-scope", path: system.roles, act: openRow("数据权限") },
  { ...admin, name: "office-78-menus", path: system.menus },
  { ...admin, name: "office-79-menu-add", path: system.menus, act: press("新增") },
  { ...admin, name: "office-80-depts", path: system.depts },
  { ...admin, name: "office-81-dept-add", path: system.depts, act: press("新增") },
  { ...admin, name: "office-82-dicts", path: system.dicts },
  { ...admin, name: "office-83-dict-data", path: system.dicts, act: openRow("字典数据") },
  { ...admin, name: "office-84-configs", path: system.configs },
  { ...admin, name: "office-85-config-edit", path: system.configs, act: openRow("编辑") },
  { ...admin, name: "office-86-operations", path: system.operations },
  { ...admin, name: "office-87-sign-ins", path: system.signIns },
  { ...admin, name: "office-88-sign-ins-clear", path: system.signIns, act: press("清空") },
  { ...admin, name: "office-89-online", path: system.online },
  { ...admin, name: "office-110-air-classify", path: material.categories, act: unfoldFirst },
  { ...admin, name: "office-111-air-classify-add", path: material.categories, act: press("新增") },
  { ...admin, name: "office-112-air-material", path: material.products },
  { ...admin, name: "office-113-air-material-add", path: material.products, act: press("新增") },
  { ...admin, name: "office-114-air-material-edit", path: material.products, act: openRow("编辑") },
  { ...admin, name: "office-115-air-material-view", path: material.products, act: openRow("查看") },
  {
    ...admin,
    name: "office-116-air-material-approve",
    path: `${material.products}?status=0`,
    act: openRow("审核"),
  },
  { ...admin, name: "office-117-air-material-info", path: material.reading },
  { ...admin, name: "office-140-pay", path: pay.labour },
  { ...admin, name: "office-141-pay-view", path: pay.labour, act: openRow("查看") },
  { ...admin, name: "office-142-pay-import", path: pay.labour, act: press("导入") },
  { ...admin, name: "office-143-pay-undo", path: pay.labour, act: press("撤销上次导入") },
  { ...admin, name: "office-144-wages", path: pay.finance },
  { ...admin, name: "office-145-wages-export", path: pay.finance, act: press("导出") },
  {
    name: "office-146-own-pay",
    path: items,
    as: "operator",
    inView: true,
    act: fromUserMenu("我的工资单"),
  },
  ...payScreens,
  ...spaceScreens,
  { ...admin, name: "office-120-accounts", path: people.accounts },
  { ...admin, name: "office-121-account-add", path: people.accounts, act: press("新增") },
  {
    ...admin,
    name: "office-122-account-problems",
    path: people.accounts,
    act: pressAll("新增", "确定"),
  },
  { ...admin, name: "office-123-account-view", path: people.accounts, act: openRow("查看") },
  { ...admin, name: "office-124-aviation-accounts", path: `${people.accounts}?userNature=3` },
  { ...admin, name: "office-125-firms", path: `${people.accounts}?userNature=2` },
  {
    ...admin,
    name: "office-126-firm-edit",
    path: `${people.accounts}?userNature=2`,
    act: openRow("编辑"),
  },
  { ...admin, name: "office-127-administrators", path: `${people.accounts}?userNature=4` },
  {
    ...admin,
    name: "office-128-account-decision",
    path: `${people.accounts}?nature=3`,
    act: openRow("审核"),
  },
  { ...admin, name: "office-129-licences", path: people.licences },
  { ...admin, name: "office-130-licences-expired", path: `${people.licences}?state=expired` },
  { ...admin, name: "office-131-records", path: people.records },
  { ...admin, name: "office-132-personnel", path: people.personnel },
  { ...admin, name: "office-133-person", path: people.personnel, act: openRow("详情") },
  { ...admin, name: "office-134-collections", path: people.collections },
  { ...admin, name: "office-135-no-aviation-info", path: people.aviationInfo },
  { ...admin, name: "office-140-screen", path: screenPaths.overview, inView: true, widths: [wide] },
  {
    ...admin,
    name: "office-141-screen-hangar",
    path: screenPaths.hangar,
    inView: true,
    widths: [wide],
  },
];

function press(name: string) {
  return (page: Page) => page.getByRole("button", { name: labelled(name) }).click();
}

function pressAll(...names: string[]) {
  return async (page: Page) => {
    for (const name of names) await press(name)(page);
    await sees(page.getByText("必填项不能为空!").first());
  };
}

function openRow(action: string) {
  return async (page: Page) => {
    await page.getByRole("row").getByRole("button", { name: action, exact: true }).first().click();
    await sees(page.getByRole("dialog"));
  };
}

async function unfoldFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: "展开下级" }).first().click();
  await sees(page.getByRole("button", { name: "收起下级" }).first());
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole("row").getByRole("button", { name: /更多/ }).first().click();
  await sees(page.getByRole("menuitem", { name: "重置密码" }));
}

async function editedToTheEnd(page: Page): Promise<void> {
  await openRow("编辑")(page);
  await page.getByRole("dialog").getByText("内容", { exact: true }).scrollIntoViewIfNeeded();
}

/** The way to any page or record, with something typed into it. */
function openJump(text: string) {
  return async (page: Page) => {
    await press("快速跳转")(page);
    const dialog = page.getByRole("dialog", { name: "快速跳转" });
    await dialog.getByRole("combobox").fill(text);
    await sees(dialog.getByText(text === "" ? "全部页面" : /找到 \d+ 项|没有找到/));
  };
}

async function pressUser(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await sees(page.getByRole("menuitem", { name: "个人信息" }));
}

function fromUserMenu(item: string) {
  return async (page: Page) => {
    await pressUser(page);
    await page.getByRole("menuitem", { name: item }).click();
    await sees(page.getByRole("dialog", { name: item }));
  };
}

async function editProfile(page: Page): Promise<void> {
  await fromUserMenu("个人信息")(page);
  await press("修改")(page);
}

async function emptyPassword(page: Page): Promise<void> {
  await fromUserMenu("修改密码")(page);
  await page.getByLabel("新密码", { exact: true }).fill("Hangar-145");
  await page.getByLabel("确认密码").fill("Hangar-147");
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await sees(page.getByText("新密码不一致！"));
}

async function openTabs(page: Page): Promise<void> {
  const applications = page.getByRole("navigation", { name: "应用" });
  for (const name of ["应用中心", "配置中心"]) await applications.getByText(name).click();
  await page.getByRole("button", { name: "标签操作" }).click();
}

async function chooseRows(page: Page): Promise<void> {
  for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").check();
  await press("批量删除")(page);
  await sees(page.getByText("确定删除该数据吗？"));
}

async function openMessages(page: Page): Promise<void> {
  await page.getByRole("button", { name: /未读消息/ }).click();
  await sees(page.getByRole("region", { name: "消息" }));
}

/** Leaves a form with something typed into it, and comes back to it. */
async function leaveDraft(page: Page): Promise<void> {
  await press("新增")(page);
  await page.getByRole("dialog").getByLabel("标题").fill("起落架收放作动筒渗漏");
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await question.getByRole("button", { name: "确定" }).click();
  await gone(question, page.getByRole("dialog", { name: "维修信息新增" }));
  await press("新增")(page);
  await sees(page.getByRole("button", { name: "恢复草稿" }));
}

function failingList(path: string) {
  return async (page: Page) => {
    const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
    await page.route(`**/api${path}?**`, (route) => route.fulfill({ status: 503, json }));
    await page.reload();
    await sees(page.getByText("数据未能加载，请稍后再试"));
  };
}

async function failingProfile(page: Page): Promise<void> {
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/system/common/user/profile", (route) =>
    route.fulfill({ status: 503, json }),
  );
  await page.reload();
  await sees(page.getByRole("heading", { name: "服务暂不可用，请稍后再试" }));
}

/** What is stored is refused from here on, as after a sign-out elsewhere. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("ACCESS_TOKEN", "spent");
    localStorage.setItem("REFRESH_TOKEN", "spent");
  });
  await page.getByRole("button", { name: "刷新列表" }).click();
  await sees(page.getByRole("dialog", { name: "提示" }));
}
