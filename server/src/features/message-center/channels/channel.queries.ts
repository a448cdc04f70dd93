import {
  bounceFields,
  type ChannelDetail,
  type ChannelInput,
  channel,
} from "@aeromaint/contracts/message-center/channels/channel.ts";
import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { descending } from "../../../crud/row-list.ts";
import { tableStore } from "../../../crud/table-store.ts";
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

const channels = tableStore(channel, {
  table: "notificationChannel",
  order: descending("channelId"),
});

/** Store of channels. Responses never contain secrets. */
export function channelStore({
  guard,
  tokenSecret,
  timeZone,
}: ChannelStoreOptions): ResourceStore<typeof channel> {
  return {
    ...channels,

    async find(db, id, { now }): Promise<ChannelDetail | undefined> {
      const row = await channels
        .query(db)
        .select(["t.settings", "t.secrets"])
        .where("t.channelId", "=", id)
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

    async create(unit, input, actor) {
      const { kind } = input;
      const parts = mergeChannelConfig(kind, { settings: {}, secrets: {} }, input, actor.now);
      await checkChannelConfig(kind, parts, guard);
      const columns = {
        ...plainColumns(input),
        channelName: input.channelName,
        kind,
        settings: JSON.stringify(parts.settings),
        target: channelTarget(kind, parts),
      };
      const channelId = await channels.create(unit, columns, actor);
      await storeSecrets(unit, channelId, parts);
      return channelId;
    },

    async update(unit, id, { version, ...input }, actor) {
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
      const parts = mergeChannelConfig(kind, kept, withoutEmptySecrets(input), actor.now);
      checkNoCarriedPasswords(kept, parts);
      await checkChannelConfig(kind, parts, guard);
      await channels.update(unit, id, { ...plainColumns(input), version }, actor);
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
  };

  async function storeSecrets({ tx }: UnitOfWork, channelId: string, { secrets }: ChannelConfig) {
    await tx
      .updateTable("notificationChannel")
      .set({ secrets: sealSecrets(tokenSecret, channelId, secrets) })
      .where("channelId", "=", channelId)
      .execute();
  }
}

const plainColumns = ({
  channelName,
  status,
  events,
  titleRule,
  remark,
}: Partial<ChannelInput>) => ({
  channelName,
  status,
  ...(events !== undefined && { events: events ?? [] }),
  titleRule,
  remark,
});

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
