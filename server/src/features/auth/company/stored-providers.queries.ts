import type {
  CompanyUserType,
  DirectorySecurity,
  LinkColumn,
  ProviderFlag,
  ProviderKind,
  ProviderSettingName,
} from "@aeromaint/contracts/auth/company/provider.ts";
import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { openValue, sealValue } from "../../../infra/passwords/sealed-value.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";

/** Settings of a provider without its secret. */
export type ProviderSettings = {
  [Name in Exclude<ProviderSettingName, ProviderFlag | "linkBy" | "security">]?: string | null;
} & {
  [Name in ProviderFlag]?: boolean | null;
} & {
  linkBy?: LinkColumn;
  security?: DirectorySecurity | null;
};

/** Provider with readable secret. */
export interface ProviderConfig {
  providerId: string;
  providerName: string;
  kind: ProviderKind;
  isEnabled: boolean;
  userTypes: readonly CompanyUserType[];
  settings: ProviderSettings;
  /** Secret of the client or of the service account; null if none. */
  secret: string | null;
  authorId: string | null;
  version: number;
}

/** Namespace of subjects. Links of another target do not match. */
export const providerTarget = (
  kind: ProviderKind,
  { issuer, searchBase, clientId, tenantId }: ProviderSettings,
): string => {
  if (kind === "ldap") return directoryName(searchBase ?? "");
  if (kind === "oidc") return issuer ?? "";
  // DingTalk's subjects belong to the CorpId, WeCom's to the client.
  return `${kind}:${(kind === "dingtalk" ? tenantId : clientId) ?? ""}`;
};

/** Identifies a directory by its domain, because servers change. Equal to migration 128. */
const directoryName = (searchBase: string) => {
  const base = searchBase
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([,=]) ?/g, "$1");
  return `ldap:${/(?:dc=[^,]+,)*dc=[^,]+$|[^,]+$/.exec(base)?.[0] ?? ""}`;
};

const sealedFor = (tokenSecret: string, providerId: string) => ({
  key: keyFor("sign-in-provider", tokenSecret),
  ownerId: providerId,
});

export function sealProviderSecret(
  tokenSecret: string,
  providerId: string,
  secret: string,
): Buffer {
  return sealValue(sealedFor(tokenSecret, providerId), Buffer.from(secret));
}

/** Null without a secret, or if it was encrypted with another token secret. */
export function openProviderSecret(
  tokenSecret: string,
  providerId: string,
  stored: Buffer | null,
): string | null {
  return (stored && openValue(sealedFor(tokenSecret, providerId), stored)?.toString()) || null;
}

interface ProviderColumns {
  providerId: string;
  providerName: string;
  kind: ProviderKind;
  status: string;
  userTypes: CompanyUserType[];
  settings: ProviderSettings;
  secret: Buffer | null;
  authorId: string | null;
  version: number;
}

/** Reads providers by id or by kind. */
async function readProviders(
  { db, tokenSecret }: { db: Read; tokenSecret: string },
  { id = null, kind = null }: { id?: string | null; kind?: ProviderKind | null },
): Promise<ProviderConfig[]> {
  const { rows } = await sql<ProviderColumns>`
    select provider_id, provider_name, kind, status, user_types, settings, secret, author_id, version
    from sign_in_provider
    where (${id}::bigint is null or provider_id = ${id}::bigint)
      and (${kind}::text is null or kind = ${kind}::text) order by provider_id`.execute(db);
  return rows.map(({ status, secret, ...row }) => ({
    ...row,
    isEnabled: status === "1",
    secret: openProviderSecret(tokenSecret, row.providerId, secret),
  }));
}

export async function findProvider(
  app: { db: Read; tokenSecret: string },
  id: string,
): Promise<ProviderConfig | undefined> {
  return /^[0-9]{1,18}$/.test(id) ? (await readProviders(app, { id }))[0] : undefined;
}

/** Enabled directories. They check passwords and report people who left. */
export async function listDirectories(app: {
  db: Read;
  tokenSecret: string;
}): Promise<ProviderConfig[]> {
  return (await readProviders(app, { kind: "ldap" })).filter(({ isEnabled }) => isEnabled);
}

/** Enabled providers for the sign-in pages. */
export async function listOfferedProviders(db: Read): Promise<OfferedProvider[]> {
  const { rows } = await sql<OfferedProvider>`
    select provider_id, provider_name, user_types, kind = 'ldap' as is_directory
    from sign_in_provider where status = '1' order by provider_id`.execute(db);
  return rows;
}
