import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { Config } from "./infra/config/config.ts";
import type { Installation } from "./installation.ts";

interface Facts {
  config: Config;
  address: string;
  installed: Installation | null;
  demoOnLoopback: boolean;
}

/** Message for the person who started the server: its URL, and the accounts. */
export function welcomeMessage({ config, address, installed, demoOnLoopback }: Facts): string {
  const lines = [
    "",
    "  航空维修信息平台已启动 · AeroMaint is running",
    `  网站 site         ${address}/web-site/home`,
    `  后台 back office  ${address}/login`,
    ...(config.docs ? [`  接口 API          ${address}/api/docs`] : []),
  ];
  if (installed?.generatedPassword) {
    lines.push(
      "",
      "  管理员账号 admin 的初始密码（仅显示这一次，请登录后立即修改）：",
      `  initial password of admin (shown once): ${installed.generatedPassword}`,
    );
  }
  if (demoOnLoopback) lines.push("", "  演示账号 demo accounts", ...demoSignIns());
  return [...lines, ""].join("\n");
}

function demoSignIns(): string[] {
  return Object.entries(demoPasswords).map(
    ([name, password]) => `    ${name.padEnd(10)}${password}`,
  );
}
