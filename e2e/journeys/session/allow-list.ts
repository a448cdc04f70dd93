import { journey } from "../../harness/journey.ts";
import { openFromRow, press, submit, systemPaths } from "../../harness/office.ts";
import { leadsTo, sees } from "../../harness/seeing.ts";

const refusal = { code: 403, message: "当前网络不允许访问后台", data: null };

journey("networks of the back office are checked before they are saved", async (j) => {
  const page = await j.open(`${systemPaths.configs}?configKey=sys.backOffice`, { as: "admin" });
  const dialog = await openFromRow(page, "sys.backOffice.allowedNetworks", "编辑");
  const value = dialog.getByLabel("参数键值");
  await value.fill("10.0.0.0/8,办公室");
  j.expectRefusal(400, /\/api\/system\/config\/\d+$/);
  await press(dialog, "确定");
  await sees(dialog.getByText("“办公室”不是正确的地址或网段"));
  await value.fill("10.0.0.0/8, 2001:db8::/32");
  await submit(dialog, "修改成功");
  // This machine stays welcome, whatever is listed.
  const again = await openFromRow(page, "sys.backOffice.allowedNetworks", "编辑");
  await again.getByLabel("参数键值").fill("*");
  await submit(again, "修改成功");
});

journey("a network that is not allowed is told so, and may try again", async (j) => {
  const page = await j.open("/management-center/notice-manage", { as: "operator" });
  await sees(page.getByRole("navigation", { name: "应用" }));
  j.expectRefusal(403, /\/api\//);
  // The server of a journey hears from this machine alone: its refusal is played here.
  await page.route("**/api/system/**", (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto("/application-center/maintenance-info");
  await leadsTo(page, /^\/sign-in-steps/);
  await sees(page.getByText(refusal.message).first());
  await page.unroute("**/api/system/**");
  await page.getByRole("button", { name: "重试" }).click();
  await leadsTo(page, "/application-center/maintenance-info");
  await sees(page.getByRole("navigation", { name: "应用" }));
});
