import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { type Config, readConfig } from "./infra/config/config.ts";
import { findPublicVariables } from "./infra/config/public-variables.ts";
import { findUnknownVariables } from "./infra/config/unknown-variables.ts";
import type { Installation } from "./installation.ts";
import { startServer } from "./server.ts";

/** Maximum milliseconds from a signal to the exit, also during a start. */
const stopTimeout = 9_000;

async function main(): Promise<void> {
  // A full disk also breaks stdout; ignore it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // Warn first: a misspelt name often causes later refusals.
  for (const { name, meant } of findUnknownVariables(process.env)) {
    console.warn(`环境变量 ${name} 未被使用${meant ? `，是否应为 ${meant}？` : ""}`);
  }
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    console.error(`启动失败：${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return;
  }
  const stopped = new AbortController();
  const stop = () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    // Exits late work with code 0, because the stop was requested.
    setTimeout(() => process.exit(0), stopTimeout).unref();
  };
  // Ctrl-C reaches the whole process group and also comes from the starting script; stop once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  process.once("disconnect", stop);
  const server = await startServer(config);
  console.log(
    welcomeMessage({
      config,
      ...server,
      demoOnLoopback: config.demo && findPublicVariables(config).length === 0,
    }),
  );
  if (!stopped.signal.aborted) {
    await new Promise((resolve) =>
      stopped.signal.addEventListener("abort", resolve, { once: true }),
    );
  }
  await server.close();
  // An open IPC channel would keep this process alive.
  if (process.connected) process.disconnect?.();
}

main().catch((error: unknown) => {
  console.error(`启动失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});

interface Facts {
  config: Config;
  address: string;
  installed: Installation | null;
  demoOnLoopback: boolean;
}

/** Message for the person who started the server: its URL, and the accounts. */
function welcomeMessage({ config, address, installed, demoOnLoopback }: Facts): string {
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
