import assert from "node:assert/strict";
import type { AviationProfile } from "@aeromaint/contracts/people/account.ts";
import type { Profile } from "@aeromaint/contracts/personal/profile.ts";
import { accounts } from "../../harness/accounts.ts";
import { signedInWith } from "../../harness/api.ts";
import { categoryWith, itemsOf } from "../../harness/categories.ts";
import { journey, theStage } from "../../harness/journey.ts";
import { plainText, png } from "../../harness/sample-files.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const path = "/web-site/user-profile";
const profileCall = "/system/common/user/profile";

journey("a visitor's press on 个人中心 asks to sign in and leads home", async (j) => {
  const page = await j.open("/web-site/maintain-info");
  const entry = page.getByRole("banner").getByRole("link", { name: "个人中心" });
  await says(page, "暂未登录，请先进行登录", entry.click());
  await leadsTo(page, "/web-site/home");
});

journey("one's own data is read first; four fields open, 取消 puts them back", async (j) => {
  const api = await j.apiAs("mechanic");
  const { user } = await api.get<Profile>(profileCall);
  const page = await j.open(path, { as: api });
  const own = page.getByRole("region", { name: "个人资料" });
  await sees(own.getByText(user.phonenumber ?? "", { exact: true }));
  assert.equal(await own.getByRole("textbox").count(), 0);
  await own.getByRole("button", { name: "修改" }).click();
  assert.equal(await own.getByRole("textbox").count(), 3);
  assert.equal(await own.getByRole("radiogroup").count(), 1);
  await sees(own.getByText("mechanic", { exact: true }));
  await own.getByLabel("姓名").fill("另一个名字");
  await own.getByRole("button", { name: "取消" }).click();
  await sees(own.getByText(user.nickName, { exact: true }));
  assert.equal(await own.getByRole("textbox").count(), 0);
});

journey("wrong fields say so, the first has the focus; saved data stays", async (j) => {
  const api = await j.apiAs("mechanic");
  const page = await j.open(path, { as: api });
  const own = page.getByRole("region", { name: "个人资料" });
  await own.getByRole("button", { name: "修改" }).click();
  await own.getByLabel("姓名").fill("");
  await own.getByLabel("手机号").fill("123");
  await own.getByLabel("邮箱").fill("nowhere");
  await own.getByRole("button", { name: "保存" }).click();
  await sees(
    own.getByText("必填项不能为空!"),
    own.getByText("请输入正确格式的手机号！"),
    own.getByText("请输入正确格式的邮箱！"),
  );
  await eventually(async () =>
    assert.ok(await own.getByLabel("姓名").evaluate((field) => field === document.activeElement)),
  );
  await own.getByLabel("姓名").fill("周启航");
  await own.getByLabel("手机号").fill("13800001451");
  await own.getByLabel("邮箱").fill("qihang@aeromaint.example");
  await own.getByText("不填写").click();
  await own.getByText("男", { exact: true }).click();
  await says(page, "操作成功", own.getByRole("button", { name: "保存" }).click());
  await sees(own.getByText("qihang@aeromaint.example"));
  const { user } = await api.get<Profile>(profileCall);
  assert.deepEqual([user.email, user.sex], ["qihang@aeromaint.example", "1"]);
});

journey("another picture is cut to a square before it is taken", async (j) => {
  const api = await j.apiAs("supplier");
  const { user: before } = await api.get<Profile>(profileCall);
  const page = await j.open(path, { as: api });
  const chooser = page.getByLabel("更换头像");
  await says(
    page,
    "头像只支持png、jpg、gif、webp格式的文件",
    chooser.setInputFiles(plainText("a.txt")),
  );
  await chooser.setInputFiles(png("portrait.png", { width: 900, height: 600 }));
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await eventually(async () => assert.ok(await confirm.isEnabled()));
  await says(page, "操作成功", confirm.click());
  await gone(dialog);
  const { user } = await api.get<Profile>(profileCall);
  assert.ok(user.avatarUrl && user.avatarUrl !== before.avatarUrl);
  const avatar = page.getByRole("img", { name: "头像" });
  await eventually(async () =>
    assert.ok((await avatar.getAttribute("src"))?.startsWith(user.avatarUrl ?? "-")),
  );
});

journey("a picture that cannot be loaded is said to be missing", async (j) => {
  const page = await j.open("/error", { as: "mechanic" });
  await page.route("**/api/open/oss/preview/**", (route) => route.abort("aborted"));
  await page.getByRole("banner").getByRole("link", { name: "个人中心" }).click();
  await sees(page.getByRole("complementary", { name: "账号" }).getByText("暂无头像"));
});

journey("the password changes with the old one and the new one twice", async (j) => {
  const fresh = "Hangar-145-fresh";
  const page = await j.open(path, { as: "supplier" });
  await page.getByRole("button", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await confirm.click();
  await eventually(async () => assert.equal(await dialog.getByText("必填项不能为空!").count(), 3));
  await dialog.getByLabel("旧密码").fill(accounts.supplier);
  await dialog.getByLabel("新密码").fill("short");
  await confirm.click();
  await sees(dialog.locator("[data-field=newPassword]").getByText("长度至少为8个字符").nth(1));
  await dialog.getByLabel("新密码").fill(fresh);
  await dialog.getByLabel("确认密码").fill(`${fresh}er`);
  await confirm.click();
  await sees(dialog.getByText("新密码不一致！"));
  await dialog.getByLabel("确认密码").fill(fresh);
  await says(page, "操作成功", confirm.click());
  await gone(dialog);
  // Put back for the journeys that follow.
  const api = await signedInWith(theStage().server.address, "supplier", fresh);
  const again = await j.open(path, { as: api });
  await again.getByRole("button", { name: "修改密码" }).click();
  const restored = again.getByRole("dialog", { name: "修改密码" });
  await restored.getByLabel("旧密码").fill(fresh);
  await restored.getByLabel("新密码").fill(accounts.supplier);
  await restored.getByLabel("确认密码").fill(accounts.supplier);
  await says(again, "操作成功", restored.getByRole("button", { name: "确定" }).click());
});

journey("an aviation person changes the certificate and sees the days that are left", async (j) => {
  const api = await j.apiAs("aviator");
  const before = await api.get<AviationProfile>("/repair/info/aviation");
  const page = await j.open(path, { as: api });
  const section = page.getByRole("region", { name: "航空人员信息" });
  await sees(section.getByText(/剩余 \d+ 天|已过期 \d+ 天/));
  assert.equal(await section.getByRole("textbox").count(), 0);
  await section.getByRole("button", { name: "修改" }).click();
  await section.getByLabel("级别").fill("");
  await section.getByLabel("联系电话").fill("");
  await section.getByRole("button", { name: "保存" }).click();
  await sees(section.getByText("必填项不能为空!"));
  assert.equal(await section.getByText("必填项不能为空!").count(), 1);
  await section.getByLabel("级别").fill("二级");
  await section.getByLabel("颁发日期").fill("2020-02-29");
  await section.getByLabel("有效期（年）").fill("1");
  await section.getByLabel("联系电话").fill(before.mobile ?? "");
  await says(page, "修改成功", section.getByRole("button", { name: "保存" }).click());
  await sees(section.getByText(/证书已于 2021-02-28 过期/));
  const after = await api.get<AviationProfile>("/repair/info/aviation");
  assert.deepEqual([after.level, after.limitedTime], ["二级", 1]);
  const { informationId: _, ...own } = before;
  await api.call("PUT", "/repair/info/edit/aviation", { ...own, version: after.version });
});

journey("what was read is listed with its time and leads back to it", async (j) => {
  const api = await j.apiAs("aviator");
  const [first, second] = await itemsOf(await categoryWith("1", api), api);
  assert.ok(first && second);
  for (const { repairId } of [first, second]) {
    await api.call("POST", "/repair/record", { repairId, seconds: 90 });
  }
  const page = await j.open(path, { as: api });
  const section = page.getByRole("region", { name: "最近阅读" });
  await sees(section.getByRole("listitem").first().getByText(second.title));
  await sees(
    section
      .getByRole("listitem")
      .first()
      .getByText(/累计 \d+(\.\d)? 分钟/),
  );
  await section.getByRole("link", { name: first.title }).click();
  await sees(page.getByRole("heading", { name: first.title, level: 1 }));
});

journey("another device can be signed out, after a question", async (j) => {
  const other = await j.apiAs("mechanic");
  const page = await j.open(path, { as: "mechanic" });
  const section = page.getByRole("region", { name: "我的设备" });
  await sees(section.getByText("当前设备"));
  const signOut = section.getByRole("button", { name: "退出", exact: true });
  const all = section.getByRole("button", { name: "退出其他设备" });
  await eventually(async () => assert.ok((await signOut.count()) > 0));
  const several = (await all.count()) > 0;
  await (several ? all : signOut).click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await gone(signOut.first());
  await assert.rejects(other.get(profileCall), /401/);
});

journey("a reminder stands in the card until it is put away", async (j) => {
  const api = await j.apiAs("aviator");
  const { reminders, user } = await api.get<Profile>(profileCall);
  const page = await j.open("/web-site/home", { as: api });
  const [sentence] = reminders;
  assert.ok(sentence);
  const notice = page.getByRole("region", { name: "提醒" });
  await sees(notice.getByText(sentence));
  await notice.getByRole("button", { name: "知道了" }).click();
  await gone(notice);
  await page.reload();
  await sees(page.getByRole("region", { name: "用户面板" }).getByText(user.nickName));
  await gone(notice);
});
