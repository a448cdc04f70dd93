import assert from "node:assert/strict";
import type { LicenceCounts } from "@aeromaint/contracts/people/licence.ts";
import { journey } from "../../../harness/journey.ts";
import { peoplePaths, press, search } from "../../../harness/office.ts";
import { eventually, leadsTo, sees } from "../../../harness/seeing.ts";

journey("the licence board counts by state, and a card shows its state alone", async (j) => {
  const api = await j.apiAs("operator");
  const counts = await api.get<LicenceCounts>("/repair/licence/counts");
  const page = await j.open(peoplePaths.licences, { as: api });
  const expired = page.getByRole("button", { name: new RegExp(`已过期.*${counts.expired}`) });
  await expired.click();
  await leadsTo(page, `${peoplePaths.licences}?state=expired`);
  await eventually(async () => assert.equal(await expired.getAttribute("aria-pressed"), "true"));
  await sees(page.getByText(`共 ${counts.expired} 条`));
  await eventually(async () => {
    const days = await page.getByRole("cell", { name: /^已过期 \d+ 天$/ }).count();
    assert.equal(days, counts.expired);
  });
  await expired.click();
  await sees(page.getByText(`共 ${counts.valid + counts.expiring + counts.expired} 条`));
});

journey("licences are searched by name and kind, and exported", async (j) => {
  const api = await j.apiAs("operator");
  const { list } = await api.get<{ list: { nickName: string }[] }>("/repair/licence?userNature=3");
  const nickName = list[0]?.nickName ?? "";
  const page = await j.open(`${peoplePaths.licences}?userNature=3`, { as: api });
  await sees(page.getByText(`共 ${list.length} 条`));
  await search(page, "姓名", nickName);
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出证照到期" });
  const [download] = await Promise.all([page.waitForEvent("download"), press(dialog, "导出")]);
  assert.match(download.suggestedFilename(), /\.xlsx$/);
});
