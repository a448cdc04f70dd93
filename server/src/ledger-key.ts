import { lastLedgerKey } from "./features/evidence/ledger-key.queries.ts";
import type { Config } from "./infra/config/config.ts";
import { ConfigError } from "./infra/config/config-error.ts";
import { signingKeyFile } from "./infra/config/signing-key.ts";
import type { Services } from "./services.ts";

interface Options {
  config: Config;
  log: { warn(details: object, text: string): void };
}

/**
 * Makes sure that the evidence ledger can be signed. Beside a database of one's own the key of another
 * folder is no key: servers would sign with one each, and a lost folder would go unnoticed.
 * @throws ConfigError where EVIDENCE_KEY is needed
 */
export async function requireLedgerKey(
  { db, signingKey }: Pick<Services, "db" | "signingKey">,
  { config, log }: Options,
): Promise<void> {
  const { publicKey } = await signingKey();
  const last = await lastLedgerKey(db);
  const isForeign = last !== null && last !== publicKey;
  const path = signingKeyFile(config.dataDir);
  const isShared = config.databaseUrl !== null && config.evidenceKey === null;
  if (isForeign && isShared) {
    throw new ConfigError(
      "EVIDENCE_KEY",
      `未设置，而证据台账由另一密钥（公钥 ${last}）签名：请设为原服务器数据目录中 evidence-key 文件的内容；` +
        "原密钥已丢失时，请设为 openssl rand -base64 32 的输出，台账自此由新密钥签名",
    );
  }
  if (isForeign) {
    log.warn(
      { publicKey, last },
      "证据台账此前由另一密钥签名，自此由新密钥签名；校验时两把公钥都需要",
    );
  }
  if (isShared) {
    log.warn(
      { path },
      "未设置 EVIDENCE_KEY，证据台账的签名密钥保存在该文件中；有多台服务器时，请把其内容设为每台的 EVIDENCE_KEY",
    );
  }
}
