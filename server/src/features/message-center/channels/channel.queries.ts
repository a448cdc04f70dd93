import {
  bounceFields,
  type ChannelDetail,
  type ChannelInput,
  type channel,
} from "@aeromaint/contracts/message-center/channels/channel.ts";
import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsText, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField, notFound } from "../../../infra/http/errors.ts";
import type { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import { openSecrets, sealSecrets } from "./channel-cache.queries.ts";
import {
  type ChannelConfig,
  type ChannelSettings,
  channelChanges,
  channelTarget,
  checkChannelConfig,
  mergeChannelConfig,
  validPreviousSecret,
} from "./channel-config.ts";

interface ChannelStoreOptions {
  guard: OutboundGuard;
  tokenSecret: string;
  timeZone: string;
}

const columns = ["channelId", "channelName", "kind", "status", "events", "titleRule"] as const;
const moreColumns = ["target", "remark", "createdAt as createTime", "version"] as const;

const sortColumns = {
  channelName: byPinyin(sql`channel_name`),
  kind: sql`kind`,
  status: sql`status`,
  createTime: sql`created_at`,
};

/** Store of channels. Responses never contain secrets. */
export function channelStore({
  guard,
  tokenSecret,
  timeZone,
}: ChannelStoreOptions): ResourceStore<typeof channel> {
  return {
    list(db, filters) {
      const { channelName, kind, status } = filters;
      let rows = db.selectFrom("notificationChannel").select(columns).select(moreColumns);
      if (channelName) rows = rows.where(containsText(sql`lower(channel_name)`, channelName));
      if (kind) rows = rows.where("kind", "=", kind);
      if (status) rows = rows.where("status", "=", status);
      const order = sortedBy(sortColumns, filters, sql`channel_id desc`);
      return pageOf(rows.orderBy(order), filters);
    },

    async find(db, id, { now }): Promise<ChannelDetail | undefined> {
      const row = await db
        .selectFrom("notificationChannel")
        .select(columns)
        .select(moreColumns)
        .select(["settings", "secrets"])
        .where("channelId", "=", id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { settings, secrets: sealed, ...rest } = row;
      const secrets = openSecrets(tokenSecret, id, sealed);
      const previous = validPreviousSecret(secrets.previous, now);
      return {
        ...rest,
        ...withNulls(settings as ChannelSettings),
        hasSecretUrl: Boolean(secrets.secretUrl),
        hasPassword: Boolean(secrets.password),
        hasBouncePassword: Boolean(secrets.bouncePassword),
        hasSecret: Boolean(secrets.secret),
        previousSecretUntil: previous && localTime(new Date(previous.until), timeZone),
      };
    },

    async create(unit, input, { user, now }) {
      const { kind } = input;
      const parts = mergeChannelConfig(kind, { settings: {}, secrets: {} }, input, now);
      await checkChannelConfig(kind, parts, guard);
      const channelId = await insertRow(unit, "notificationChannel", "channelId", {
        ...plainColumns(input),
        channelName: input.channelName,
        kind,
        settings: JSON.stringify(parts.settings),
        target: channelTarget(kind, parts),
        createdBy: user.userId,
      });
      await storeSecrets(unit, channelId, parts);
      return channelId;
    },

    async update(unit, id, { version, ...input }, { now }) {
      const row = await unit.tx
        .selectFrom("notificationChannel")
        .select(["kind", "settings", "secrets"])
        .where("channelId", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw notFound();
      const kind = row.kind as ChannelKind;
      const kept = {
        settings: row.settings as ChannelSettings,
        secrets: openSecrets(tokenSecret, id, row.secrets),
      };
      const parts = mergeChannelConfig(kind, kept, withoutEmptySecrets(input), now);
      checkNoCarriedPasswords(kept, parts);
      await checkChannelConfig(kind, parts, guard);
      const changed = { ...plainColumns(input), ...(version !== undefined && { version }) };
      await updateRow(unit, "notificationChannel", "channelId", id, changed);
      await unit.tx
        .updateTable("notificationChannel")
        .set({ settings: JSON.stringify(parts.settings), target: channelTarget(kind, parts) })
        .where("channelId", "=", id)
        .execute();
      await storeSecrets(unit, id, parts);
      await unit.record({
        act: "rows.written",
        subject: id,
        table: "notificationChannel",
        changes: channelChanges(kept, parts),
      });
    },

    async remove(unit, ids) {
      await removeRows(unit, "notificationChannel", "channelId", ids);
    },
  };

  async function storeSecrets({ tx }: UnitOfWork, channelId: string, { secrets }: ChannelConfig) {
    await tx
      .updateTable("notificationChannel")
      .set({ secrets: sealSecrets(tokenSecret, channelId, secrets) })
      .where("channelId", "=", channelId)
      .execute();
  }
}

function plainColumns(input: Partial<ChannelInput>) {
  const { channelName, status, events, titleRule, remark } = input;
  return {
    ...(channelName !== undefined && { channelName }),
    ...(status !== undefined && { status }),
    ...(events !== undefined && { events: events ?? [] }),
    ...(titleRule !== undefined && { titleRule }),
    ...(remark !== undefined && { remark }),
  };
}

/** Omits empty secrets: forms do not show secrets, so empty means unchanged. */
function withoutEmptySecrets(input: Partial<ChannelInput>): Partial<ChannelInput> {
  const { password, bouncePassword, secret, secretUrl, ...rest } = input;
  // Without an account there is no password.
  const isCleared = input.userName === null;
  // Without a server there is no bounce mailbox.
  const noBox = Object.fromEntries(bounceFields.map((name) => [name, null]));
  return {
    ...rest,
    ...(isCleared ? { password: null } : password && { password }),
    ...(input.bounceHost === null ? noBox : bouncePassword && { bouncePassword }),
    ...(secret && { secret }),
    ...(secretUrl && { secretUrl }),
  };
}

/** @throws 400 if a stored password would be sent to another server */
function checkNoCarriedPasswords(kept: ChannelConfig, next: ChannelConfig): void {
  for (const [name, host] of [
    ["password", "host"],
    ["bouncePassword", "bounceHost"],
  ] as const) {
    const isCarried = next.secrets[name] && next.secrets[name] === kept.secrets[name];
    if (isCarried && next.settings[host] !== kept.settings[host]) {
      throw invalidField(name, "更换邮件服务器时须重新填写密码");
    }
  }
}

function withNulls(settings: ChannelSettings) {
  const { host = null, port = null, security = null, userName = null } = settings;
  const { sender = null, receivers = null, url = null } = settings;
  const { bounceHost = null, bouncePort = null } = settings;
  const { bounceSecurity = null, bounceUserName = null } = settings;
  return {
    host,
    port,
    security,
    userName,
    sender,
    receivers,
    url,
    bounceHost,
    bouncePort,
    bounceSecurity,
    bounceUserName,
  };
}

/** Formats yyyy-MM-dd HH:mm:ss in the platform's zone. */
const localTime = (time: Date, timeZone: string) => time.toLocaleString("sv-SE", { timeZone });

/** Mail address of an account; null without an address. */
export async function findMailAddress(db: Read, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("sysUser")
    .select("email")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.email || null;
}
