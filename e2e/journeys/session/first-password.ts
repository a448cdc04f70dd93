import { journey } from "../../harness/journey.ts";
import { leadsTo, says, sees } from "../../harness/seeing.ts";
import { password } from "../office/system/system.ts";
import { signInAs, signsOut, staff, withParameter } from "./staff.ts";

const chosen = "Wing-tip-145-own";
const target = "/management-center/notice-manage";

journey("a password that was given is changed before anything else, then leads on", async (j) => {
  const admin = await j.apiAs("admin");
  const given = { key: "sys.account.changeFirstPassword", value: "true" };
  const long = { key: "sys.password.minLength", value: "12" };
  await withParameter(admin, given, async () => {
    const person = await staff(admin, "given-engineer");
    const page = await j.open(`/login?redirect=${encodeURIComponent(target)}`);
    await withParameter(admin, long, async () => {
      await signInAs(page, "given-engineer", password);
      await leadsTo(page, `/sign-in-steps?redirect=${encodeURIComponent(target)}`);
      await sees(page.getByText("请先修改初始密码"), page.getByText("长度至少为12个字符"));
      // Nothing else can be reached from here.
      await page.goto("/application-center/maintenance-info");
      await leadsTo(page, /^\/sign-in-steps/);
      await page.getByLabel("旧密码").fill(password);
      await page.getByLabel("新密码").fill("Short-145");
      await page.getByLabel("确认密码").fill("Short-145");
      await page.getByRole("button", { name: "修改密码" }).click();
      // Beside the rules, which say it too.
      await sees(page.getByText("长度至少为12个字符").nth(1));
      await page.getByLabel("新密码").fill(chosen);
      await page.getByLabel("确认密码").fill(chosen);
      await says(page, "操作成功", page.getByRole("button", { name: "修改密码" }).click());
    });
    await sees(page.getByRole("navigation", { name: "应用" }));
    await signsOut(page);
    await signInAs(page, "given-engineer", chosen);
    await sees(page.getByRole("navigation", { name: "应用" }));
    await page.close();
    await person.remove();
  });
});
