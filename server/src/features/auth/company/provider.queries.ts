import {
  type ProviderFlag,
  type ProviderInput,
  type ProviderKind,
  providerFlags,
  providerSettingNames,
  signInProvider,
} from "@aeromaint/contracts/auth/company/provider.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { changesBetween, insertRow } from "../../../crud/rows.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField, notFound } from "../../../infra/http/errors.ts";
import type { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import { checkProvider } from "./provider-checks.queries.ts";
import {
  openProviderSecret,
  type ProviderSettings,
  providerTarget,
  sealProviderSecret,
} from "./stored-providers.queries.ts";

interface Needs {
  guard: OutboundGuard;
  tokenSecret: string;
}

const providers = tableStore(signInProvider, {
  table: "signInProvider",
  order: ascending("providerId"),
  columns: {
    linked: sql`(select count(*)::int from sign_in_link l where l.provider_id = t.provider_id)`,
    target: sql`coalesce(case t.kind when 'ldap' then t.settings ->> 'url' else t.target end, '')`,
  },
});

type Input = Partial<ProviderInput>;

/** Providers. Answers never contain their secrets. */
export function providerStore({ guard, tokenSecret }: Needs): ResourceStore<typeof signInProvider> {
  return {
    ...providers,

    async find(db, id) {
      const row = await providers
        .query(db)
        .select(["t.settings", "t.secret"])
        .where("t.providerId", "=", id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { settings, secret, ...rest } = row;
      const kept = openProviderSecret(tokenSecret, id, secret);
      return { ...rest, ...withNulls(settings as ProviderSettings), hasSecret: kept !== null };
    },

    async create(unit, input, actor) {
      const { kind } = input;
      const settings = settingsOf(input, {});
      const secret = input.secret ?? null;
      await checkProvider(unit.tx, { kind, settings, secret }, { guard, actor });
      const providerId = await insertRow(unit, "signInProvider", "providerId", {
        ...columnsOf(input),
        providerName: input.providerName,
        kind,
        userTypes: input.userTypes,
        target: providerTarget(kind, settings),
        settings: JSON.stringify(settings),
        authorId: actor.user.userId,
      });
      await store(unit.tx, providerId, { settings, secret });
      return providerId;
    },

    async update(unit, id, { version, ...input }, actor) {
      const row = await unit.tx
        .selectFrom("signInProvider")
        .select(["kind", "settings", "secret"])
        .where("providerId", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw notFound();
      const kind = row.kind as ProviderKind;
      const kept = row.settings as ProviderSettings;
      const settings = settingsOf(input, kept);
      const keptSecret = openProviderSecret(tokenSecret, id, row.secret);
      // A stored secret must not be sent to a new server that somebody else entered.
      const place = kind === "ldap" ? "url" : "issuer";
      if (keptSecret && !input.secret && (settings[place] ?? "") !== (kept[place] ?? "")) {
        throw invalidField("secret", "更换服务器时须重新填写密钥");
      }
      const secret = input.secret || keptSecret;
      await checkProvider(unit.tx, { kind, settings, secret }, { guard, actor });
      const changed = {
        ...columnsOf(input),
        target: providerTarget(kind, settings),
        authorId: actor.user.userId,
        version,
      };
      await providers.update(unit, id, changed, actor);
      await store(unit.tx, id, { settings, secret });
      if (input.status === "2") await endSessionsBy(unit, [id], actor.now);
      await unit.record({
        act: "rows.written",
        subject: id,
        table: "signInProvider",
        changes: [
          ...changesBetween(providerSettingNames, kept, settings),
          ...changesBetween(["secret"], { secret: keptSecret }, { secret }),
        ],
      });
    },

    async remove(unit, ids, actor) {
      await endSessionsBy(unit, ids, actor.now);
      await providers.remove(unit, ids, actor);
    },
  };

  async function store(
    tx: Tx,
    providerId: string,
    { settings, secret }: { settings: ProviderSettings; secret: string | null },
  ) {
    const sealed = secret && sealProviderSecret(tokenSecret, providerId, secret);
    await tx
      .updateTable("signInProvider")
      .set({ settings: JSON.stringify(settings), secret: sealed || null })
      .where("providerId", "=", providerId)
      .execute();
  }
}

/** Ends the sessions that began at these providers. */
async function endSessionsBy({ tx, record }: UnitOfWork, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ sessionId: string }>`
    update sys_session set ended_at = ${now}
    where provider_id = any(${[...ids]}::bigint[]) and ended_at is null returning session_id`.execute(
    tx,
  );
  const subject = rows.map(({ sessionId }) => sessionId);
  if (subject.length > 0) await record({ act: "rows.written", subject, table: "sysSession" });
}

/** Merges sent settings into stored ones; absent fields stay. */
function settingsOf(input: Input, kept: ProviderSettings): ProviderSettings {
  const entries = providerSettingNames.map((name) => [
    name,
    input[name] === undefined ? (kept[name] ?? null) : input[name],
  ]);
  const settings = Object.fromEntries(entries) as ProviderSettings;
  const issuer = settings.issuer?.replace(/\/\.well-known\/openid-configuration\/?$/, "");
  return { ...settings, ...(issuer !== undefined && { issuer }) };
}

const columnsOf = ({ providerName, status, userTypes, remark }: Input) => ({
  providerName,
  status,
  userTypes,
  remark,
});

function withNulls(settings: ProviderSettings) {
  const { linkBy = "none", ...rest } = settings;
  const texts = Object.fromEntries(providerSettingNames.map((name) => [name, null])) as Record<
    (typeof providerSettingNames)[number],
    null
  >;
  const flags = providerFlags.map((name) => [name, settings[name] ?? false]);
  return {
    ...texts,
    ...rest,
    linkBy,
    ...(Object.fromEntries(flags) as Record<ProviderFlag, boolean>),
  };
}
