import { expect, type Page } from "@playwright/test";
import { signInToApi } from "../api/api.ts";
import { releaseNotice, startReceiver } from "../api/receiver.ts";
import { officePaths } from "../back-office/office.ts";
import { clickButton } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin" } as const;

export const channelScreens: Screen[] = [
  { ...admin, name: "office-85i-deliveries", path: officePaths.deliveries },
  { ...admin, name: "office-85ia-deliveries-made", path: officePaths.deliveries, action: deliver },
  { ...admin, name: "office-85ib-channels-made", path: officePaths.channels },
  {
    ...admin,
    name: "office-85ic-channel-bounces",
    path: officePaths.channels,
    action: async (page) => {
      await clickButton("新增")(page);
      const server = page.getByRole("dialog").getByLabel("退信邮箱服务器");
      await server.fill("imap.mro.example");
      await server.evaluate((input) => input.scrollIntoView({ block: "start" }));
    },
  },
];

const channels = [
  { channelName: "生产管理系统", status: 200, text: "已收到" },
  { channelName: "值班大屏", status: 503, text: "维护中" },
  { channelName: "旧质量系统", status: 410, text: "此地址已停用" },
];

/** Releases a notice to receivers that accept it, fail, and refuse it permanently. */
async function deliver(page: Page): Promise<void> {
  const api = await signInToApi(new URL(page.url()).origin, "admin");
  const { total } = await api.get<{ total: number }>("/system/delivery");
  const receivers = await Promise.all(channels.map(startReceiver));
  try {
    if (total === 0) {
      for (const [at, { channelName, status, text }] of channels.entries()) {
        receivers[at]?.answerBy(status, text);
        await api.call("POST", "/system/channel", {
          channelName,
          kind: "webhook",
          status: "1",
          titleRule: "1",
          url: receivers[at]?.url,
          events: ["notice.released"],
          secret: `whsec_${btoa("a secret of thirty-two bytes....")}`,
        });
      }
      await releaseNotice(api, "冬季除冰培训安排");
    }
    await expect(async () => {
      await clickButton("刷新列表")(page);
      for (const state of ["已送达", "待投递", "已放弃"]) {
        await expect(page.getByRole("row").getByText(state)).toBeVisible({ timeout: 500 });
      }
    }).toPass({ timeout: 20_000 });
  } finally {
    for (const receiver of receivers) await receiver.close();
  }
}
