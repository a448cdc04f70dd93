import type { S3Settings } from "../files/store/s3-settings.ts";
import { ConfigError } from "./config-error.ts";
import { switchVariable } from "./read-variables.ts";
import { type Env, type VariableName, variables } from "./variables.ts";

const family: readonly VariableName[] = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_PREFIX",
  "S3_PATH_STYLE",
];

/**
 * Bucket of stored files; null: the data folder. A partial configuration is an error, so that no
 * server stores files where others do not look.
 * @throws ConfigError
 */
export function readS3Settings(env: Env): S3Settings | null {
  if (!family.some((name) => env[name])) return null;
  const pathStyle = switchVariable(env, "S3_PATH_STYLE");
  return {
    endpoint: endpoint(env.S3_ENDPOINT, pathStyle),
    bucket: bucket(env.S3_BUCKET),
    region: region(env.S3_REGION || variables.S3_REGION.defaultValue),
    accessKeyId: key(env, "S3_ACCESS_KEY_ID"),
    secretAccessKey: key(env, "S3_SECRET_ACCESS_KEY"),
    prefix: prefix(env.S3_PREFIX),
    pathStyle,
  };
}

function endpoint(value: string | undefined, pathStyle: boolean): string {
  const url = URL.parse(value ?? "");
  const isPlain = url && /^https?:$/.test(url.protocol) && !(url.username || url.password);
  if (!isPlain || url.search || url.hash) {
    throw new ConfigError(
      "S3_ENDPOINT",
      "必须是对象存储的地址，例如 https://s3.example，且不含账号和参数",
    );
  }
  if (!pathStyle && (url.pathname !== "/" || /^[\d.]+$|^\[/.test(url.hostname))) {
    throw new ConfigError("S3_ENDPOINT", "在 S3_PATH_STYLE 为 off 时必须是域名，且不含路径");
  }
  return url.href.replace(/(?<!\/)\/+$/, "");
}

function bucket(value = ""): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)) return value;
  throw new ConfigError("S3_BUCKET", "必须是存储桶名称：3 到 63 个小写字母、数字、点或连字符");
}

function region(value: string): string {
  if (/^[A-Za-z0-9-]{1,64}$/.test(value)) return value;
  throw new ConfigError("S3_REGION", "必须是区域名称，例如 us-east-1 或 cn-hangzhou");
}

function key(env: Env, name: "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"): string {
  const value = env[name] ?? "";
  // Must fit into a header.
  if (/^[\x21-\x7e]{3,256}$/.test(value)) return value;
  throw new ConfigError(name, "未设置或无效：请填写对象存储的访问密钥");
}

function prefix(value = ""): string {
  const parts = value.split("/").filter(Boolean);
  if (parts.length === 0) return "";
  const isName = (part: string) => /^[A-Za-z0-9._-]{1,64}$/.test(part) && !/^\.+$/.test(part);
  if (value.length > 256 || !parts.every(isName)) {
    throw new ConfigError("S3_PREFIX", "只能由字母、数字、点、下划线、连字符和斜杠组成");
  }
  return `${parts.join("/")}/`;
}
