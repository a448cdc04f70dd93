import { stat } from "node:fs/promises";
import type pg from "pg";
import { findHead } from "../evidence/database-source.ts";
import type { Config } from "../infra/config/config.ts";
import { findSigningKey, signingKeyFile } from "../infra/config/signing-key.ts";
import { doctorText, type Finding, findingsOf, reasonOf } from "./finding.ts";

const restoreKey = (path: string) =>
  doctorText(
    `从妥善保存的副本恢复 ${path}，或把其内容设为 EVIDENCE_KEY；已丢失时设为 openssl rand -base64 32 的输出，台账自此由新密钥签名`,
    `bring ${path} back from a copy, or set EVIDENCE_KEY to what it held; if it is lost, to what openssl rand -base64 32 says: the ledger goes on with a new key`,
  );

const changed = doctorText(
  "核对每台服务器的 EVIDENCE_KEY 是否相同；若有意更换，校验时以 --key 指定新旧两把公钥",
  "see that EVIDENCE_KEY is the same on all servers; after a change on purpose, name both public keys by --key when checking",
);

/** Whether the evidence ledger goes on with the key that signed it so far, and who can read the key. */
export async function checkEvidenceKey(client: pg.Client, config: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("evidence-key");
  const path = signingKeyFile(config.dataDir);
  let own: string | null;
  try {
    own = (await findSigningKey(config))?.publicKey ?? null;
  } catch (failure) {
    const reason = reasonOf(failure);
    return [error(doctorText(reason, `${path} is damaged`), restoreKey(path))];
  }
  const last = (await findHead(client))?.key ?? null;
  const findings = config.evidenceKey ? [] : await judgeFile(path);
  if (last !== null && last !== own) {
    const said = doctorText(
      own ? "证据台账由另一密钥签名" : "证据台账的签名密钥不在本机",
      own
        ? "the evidence ledger was signed by another key"
        : "the evidence ledger's key is not here",
    );
    // A configured key may be another one on purpose.
    return [
      ...findings,
      config.evidenceKey ? warning(said, changed) : error(said, restoreKey(path)),
    ];
  }
  if (config.databaseUrl && !config.evidenceKey) {
    findings.push(
      warning(
        doctorText("未设置 EVIDENCE_KEY", "EVIDENCE_KEY is not set"),
        doctorText(
          `有多台服务器或数据目录不长期保留时，把 ${path} 的内容设为每台的 EVIDENCE_KEY`,
          `with several servers, or a data folder that does not last, set EVIDENCE_KEY on each to what ${path} holds`,
        ),
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [good(doctorText("证据台账的签名密钥正常", "the evidence ledger's key is sound"))];
}

async function judgeFile(path: string): Promise<Finding[]> {
  const kept = await stat(path).catch(() => null);
  if (!kept || process.platform === "win32" || (kept.mode & 0o077) === 0) return [];
  return [
    findingsOf("evidence-key").warning(
      doctorText(`其他用户可以读取 ${path}`, `others can read ${path}`),
      doctorText(`运行 chmod 600 ${path}`, `run chmod 600 ${path}`),
    ),
  ];
}
