import { createServer } from "node:net";
import type { Config } from "../infra/config/config.ts";
import { doctorText, errorMessageOf, type Finding, findingsOf } from "./finding.ts";

const requestTimeout = 10_000;

/** Checks that the address is free, or that this platform listens there. */
export async function checkPort({ host, port }: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("server");
  if (port === 0) return [];
  const problem = await tryListening(host, port);
  const where = `${host}:${port}`;
  if (problem === null) {
    return [
      good(doctorText(`服务未运行，${where} 空闲`, `the server is not running, ${where} is free`)),
    ];
  }
  if (problem !== "EADDRINUSE") {
    return [
      error(
        doctorText(`无法监听 ${where}：${problem}`, `cannot listen on ${where}: ${problem}`),
        doctorText("检查 HOST 和 PORT", "check HOST and PORT"),
      ),
    ];
  }
  const base = `http://${hostToAsk(host)}:${port}/api`;
  if ((await statusOf(`${base}/live`)) !== "live") {
    return [
      error(
        doctorText(`${where} 已被其他程序占用`, `another program listens on ${where}`),
        doctorText("停止该程序，或更换 PORT", "stop it, or choose another PORT"),
      ),
    ];
  }
  const running = good(doctorText(`服务正在 ${where} 运行`, `the server is running on ${where}`));
  if ((await statusOf(`${base}/ready`)) === "ready") return [running];
  return [
    running,
    warning(
      doctorText("服务尚不可用（/ready）", "the server is not ready (/ready)"),
      doctorText(
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
      resolve(failure.code ?? errorMessageOf(failure)),
    );
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** Loopback for a wildcard address. */
function hostToAsk(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

async function statusOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(requestTimeout),
      redirect: "error",
    });
    const body = (await answer.json()) as { data?: { status?: string } | null };
    return body.data?.status ?? null;
  } catch {
    return null;
  }
}
