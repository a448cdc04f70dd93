import { createServer } from "node:net";
import type { Config } from "../infra/config/config.ts";
import { type Finding, findingsOf, reasonOf, text } from "./finding.ts";

const patience = 10_000;

/** Whether the address is free to listen on, or it is this platform that listens there. */
export async function checkPort({ host, port }: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("server");
  if (port === 0) return [];
  const problem = await tryListening(host, port);
  const where = `${host}:${port}`;
  if (problem === null) {
    return [good(text(`服务未运行，${where} 空闲`, `the server is not running, ${where} is free`))];
  }
  if (problem !== "EADDRINUSE") {
    return [
      error(
        text(`无法监听 ${where}：${problem}`, `cannot listen on ${where}: ${problem}`),
        text("检查 HOST 和 PORT", "check HOST and PORT"),
      ),
    ];
  }
  const base = `http://${hostToAsk(host)}:${port}/api`;
  if ((await statusOf(`${base}/live`)) !== "live") {
    return [
      error(
        text(`${where} 已被其他程序占用`, `another program listens on ${where}`),
        text("停止该程序，或更换 PORT", "stop it, or choose another PORT"),
      ),
    ];
  }
  const running = good(text(`服务正在 ${where} 运行`, `the server is running on ${where}`));
  if ((await statusOf(`${base}/ready`)) === "ready") return [running];
  return [
    running,
    warning(
      text("服务尚不可用（/ready）", "the server is not ready (/ready)"),
      text(
        "数据库或文件存储不可达，见下文和日志",
        "its database or files are away: see below and its log",
      ),
    ),
  ];
}

function tryListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (failure: NodeJS.ErrnoException) =>
      resolve(failure.code ?? reasonOf(failure)),
    );
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** An address that listens everywhere is asked on this machine. */
function hostToAsk(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

async function statusOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: "error" });
    const body = (await answer.json()) as { data?: { status?: string } | null };
    return body.data?.status ?? null;
  } catch {
    return null;
  }
}
