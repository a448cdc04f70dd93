import { secondFactorModes } from "../auth/second-factor.ts";

// Values that decide who gets in: a wrong one is refused with a sentence, on the form and by the
// server.

type Check = (value: string) => string | null;

const checks: Record<string, Check> = {
  "sys.account.secondFactor": oneOf(secondFactorModes),
  "sys.account.changeFirstPassword": oneOf(["true", "false"]),
  "sys.password.minLength": integer(8, 64),
  "sys.password.classes": integer(1, 4),
  "sys.password.refuseAccountName": oneOf(["true", "false"]),
  "sys.password.history": integer(0, 12),
  "sys.password.refuseCommon": oneOf(["true", "false"]),
  "sys.password.maxAgeDays": integer(0, 3650),
  "sys.backOffice.allowedNetworks": networks,
  "sys.log.retentionDays": integer(0, 36_500),
  "sys.record.retentionDays": integer(0, 36_500),
  "sys.file.unownedDays": integer(0, 36_500),
  "sys.backup.retentionDays": integer(0, 36_500),
};

/** What is wrong with the value of a parameter, or null; keys without a rule take any value. */
export function configProblem(key: string, value: string): string | null {
  return Object.hasOwn(checks, key) ? (checks[key]?.(value.trim()) ?? null) : null;
}

/** Stands for everybody in a list of networks. */
export const anyNetwork = "*";

/** Whether a text is an address or a network such as 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  if (rest.length > 0) return false;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null;
  if (bits === null) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

function oneOf(values: readonly string[]): Check {
  return (value) => (values.includes(value) ? null : `参数键值只能是 ${values.join("、")}`);
}

function integer(least: number, most: number): Check {
  return (value) => {
    const right = /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
    return right ? null : `参数键值只能是 ${least} 至 ${most} 的整数`;
  };
}

function networks(value: string): string | null {
  if (value === anyNetwork) return null;
  const wrong = value.split(",").find((entry) => !isNetwork(entry.trim()));
  return wrong === undefined ? null : `“${wrong.trim()}”不是正确的地址或网段`;
}

function isIPv4(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  );
}

/** The address of a page knows how an IPv6 address is written. */
function isIPv6(text: string): boolean {
  return (
    text.length <= 45 &&
    text.includes(":") &&
    /^[0-9a-f:.]+$/i.test(text) &&
    URL.canParse(`http://[${text}]/`)
  );
}
