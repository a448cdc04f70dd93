import { BlockList, isIP } from "node:net";
import { totalmem } from "node:os";
import type { Config } from "../infra/config/config.ts";
import { findPublicVariables } from "../infra/config/public-variables.ts";
import { findUnknownVariables } from "../infra/config/unknown-variables.ts";
import { dateOfIpTable } from "../infra/geo/ip-tables.ts";
import { isLoopback } from "../infra/http/networks.ts";
import { doctorText, errorMessageOf, type Finding, findingsOf } from "./finding.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const oldestNode = [22, 18] as const;

export function checkNode(version = process.versions.node): Finding {
  const node = findingsOf("node");
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const said = doctorText(`Node ${version}`, `Node ${version}`);
  const least = oldestNode.join(".");
  return isNew
    ? node.good(said)
    : node.error(
        said,
        doctorText(`请安装 Node ${least} 或更高版本`, `install Node ${least} or newer`),
      );
}

export function checkUnknownVariables(env: Environment): Finding[] {
  const { warning } = findingsOf("configuration");
  return findUnknownVariables(env).map(({ name, meant }) =>
    warning(
      doctorText(`环境变量 ${name} 未被使用`, `${name} is read by nobody`),
      meant
        ? doctorText(`是否应为 ${meant}？`, `was ${meant} meant?`)
        : doctorText("参见 docs/configuration.md", "see docs/configuration.md"),
    ),
  );
}

export function checkMemory(env: Environment, memory = totalmem()): Finding[] {
  const limit = Number(env.MEMORY_LIMIT_MB ?? 0) * 1024 * 1024;
  if (limit === 0) return [];
  const { good, error } = findingsOf("memory");
  const total = Math.round(memory / 1024 / 1024);
  const said = doctorText(
    `堆内存上限 ${env.MEMORY_LIMIT_MB} MB，本机共 ${total} MB`,
    `heap limit ${env.MEMORY_LIMIT_MB} MB of ${total} MB`,
  );
  if (limit < memory) return [good(said)];
  return [
    error(
      said,
      doctorText("请减小 MEMORY_LIMIT_MB", "set MEMORY_LIMIT_MB below what the machine has"),
    ),
  ];
}

/** Checks if the addresses of visitors can be trusted. */
export function checkProxy({ trustProxy, publicUrl, host }: Config): Finding[] {
  const { good, warning, error } = findingsOf("proxy");
  const unknown = trustProxy.filter((entry) => !isNetwork(entry));
  if (unknown.length > 0) {
    return [
      error(
        doctorText(
          `TRUST_PROXY 中不是地址：${unknown}`,
          `not an address in TRUST_PROXY: ${unknown}`,
        ),
        doctorText("填写代理的地址或网段", "name the proxies by address or network"),
      ),
    ];
  }
  if (trustProxy.some((entry) => /\/0$/.test(entry))) {
    return [
      error(
        doctorText("TRUST_PROXY 信任所有来源", "TRUST_PROXY trusts everybody"),
        doctorText(
          "访问者可伪造地址绕过登录限制：只填写代理的地址",
          "visitors may forge their address and pass the sign-in limits: name the proxies alone",
        ),
      ),
    ];
  }
  if (publicUrl?.startsWith("https:") && trustProxy.length === 0 && isLoopback(host)) {
    return [
      warning(
        doctorText(
          "设置了 HTTPS 网址而没有可信代理，所有访问者的地址都会是代理的地址",
          "an https PUBLIC_URL without trusted proxies: everybody seems to come from the proxy",
        ),
        doctorText("设置 TRUST_PROXY，例如 127.0.0.1", "set TRUST_PROXY, to 127.0.0.1 for example"),
      ),
    ];
  }
  return [
    good(
      doctorText(
        `可信代理：${trustProxy.join("、") || "无"}`,
        `trusted proxies: ${trustProxy.join(", ") || "none"}`,
      ),
    ),
  ];
}

function isNetwork(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  const [address = "", prefix] = entry.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? "ipv4" : "ipv6");
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

export function checkPublicAddress(config: Config): Finding[] {
  const { good, warning } = findingsOf("public-address");
  const { publicUrl, databaseUrl, captcha } = config;
  const findings: Finding[] = [];
  if (publicUrl === null && databaseUrl !== null) {
    findings.push(
      warning(
        doctorText("未设置 PUBLIC_URL", "PUBLIC_URL is not set"),
        doctorText(
          "订阅源和分享链接将使用访问者请求中的域名",
          "feeds and shared links take the name that a visitor's request gives",
        ),
      ),
    );
  } else if (publicUrl?.startsWith("http:") && !isLoopback(new URL(publicUrl).hostname)) {
    findings.push(
      warning(
        doctorText(`网址 ${publicUrl} 未加密`, `${publicUrl} is not encrypted`),
        doctorText("请在代理上启用 HTTPS", "let the proxy serve https"),
      ),
    );
  } else if (publicUrl)
    findings.push(good(doctorText(`网址 ${publicUrl}`, `address ${publicUrl}`)));
  if (!captcha && findPublicVariables(config).length > 0) {
    findings.push(
      warning(
        doctorText("验证码已关闭", "the captcha is off"),
        doctorText("对外服务时请删除 CAPTCHA=off", "remove CAPTCHA=off where others can reach it"),
      ),
    );
  }
  return findings;
}

const year = 365.25 * 24 * 3600 * 1000;

/** Reports the age of the tables of addresses: the bundled one, or those of `IP_DATA`. */
export function checkIpData({ ipData }: Pick<Config, "ipData">, now: Date): Finding[] {
  const { good, error } = findingsOf("ip-data");
  const own = [undefined];
  return (ipData.length > 0 ? ipData : own).map((file) => {
    const name = file ?? "ip2region";
    try {
      const madeAt = dateOfIpTable(file);
      const day = madeAt.toISOString().slice(0, 10);
      const years = ((now.getTime() - madeAt.getTime()) / year).toFixed(1);
      return good(
        doctorText(
          `IP 归属地数据 ${name}：${day}，已 ${years} 年；可用 IP_DATA 指定更新的文件`,
          `places of addresses, ${name}: of ${day}, ${years} years old; IP_DATA names a newer file`,
        ),
      );
    } catch (failure) {
      return error(
        doctorText(
          `IP_DATA 无法读取：${errorMessageOf(failure)}`,
          `IP_DATA cannot be read: ${name}`,
        ),
        doctorText("指定 ip2region 的 .xdb 文件", "name .xdb files of ip2region"),
      );
    }
  });
}
