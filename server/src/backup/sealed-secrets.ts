import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { openValue } from "../infra/passwords/sealed-value.ts";
import { keyFor } from "../infra/sessions/token-secret.ts";

interface SealedSecret {
  purpose: "sign-in-provider" | "channel" | "second-factor";
  ownerId: string;
  name: string;
  secret: Buffer;
}

/** Names of stored secrets that this installation's token secret cannot decrypt. */
export async function findLostSecrets(
  client: pg.Client,
  { dataDir, tokenSecret }: Pick<Config, "dataDir" | "tokenSecret">,
): Promise<string[]> {
  const { rows } = await client.query<SealedSecret>(`
    SELECT 'sign-in-provider' AS purpose, provider_id AS "ownerId", '登录方式 ' || provider_name AS name, secret
    FROM sign_in_provider WHERE secret IS NOT NULL
    UNION ALL SELECT 'channel', channel_id, '通知渠道 ' || channel_name, secrets
    FROM notification_channel WHERE secrets IS NOT NULL
    UNION ALL SELECT 'second-factor', user_id, '二次验证 ' || user_name, secret
    FROM sys_second_factor JOIN sys_user USING (user_id) ORDER BY 1, 3`);
  const own =
    tokenSecret ?? (await readFile(join(dataDir, "token-secret"), "utf8").catch(() => null));
  return rows
    .filter(
      ({ purpose, ownerId, secret }) =>
        own === null || openValue({ key: keyFor(purpose, own), ownerId }, secret) === null,
    )
    .map(({ name }) => name);
}
