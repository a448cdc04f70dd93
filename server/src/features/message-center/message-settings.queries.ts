import {
  isSentByMail,
  type MessageSettingsInput,
  mailProblems,
  type StoredMessageSettings,
} from "@aeromaint/contracts/message-center/message.ts";
import {
  type DeliveryPreference,
  type MessageKind,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { invalidField } from "../../infra/http/errors.ts";

/** Preferences of a person; kinds without a choice have their default. */
export async function findMessageSettings(
  db: Read,
  userId: string,
): Promise<StoredMessageSettings> {
  const [{ rows: chosen }, { rows: settings }, mailProblem] = await Promise.all([
    sql<{ kind: MessageKind; way: DeliveryPreference }>`
      select kind, way from message_preference where user_id = ${userId}::bigint`.execute(db),
    sql<Pick<MessageSettingsInput, "quietFrom" | "quietTo">>`
      select to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to
      from message_setting where user_id = ${userId}::bigint`.execute(db),
    findMailProblem(db, userId),
  ]);
  const ways = new Map(chosen.map(({ kind, way }) => [kind, way]));
  return {
    ways: Object.fromEntries(
      messageKindNames.map((kind) => [kind, ways.get(kind) ?? messageKinds[kind].way]),
      // The entries come from all kinds of messages.
    ) as MessageSettingsInput["ways"],
    ...(settings[0] ?? { quietFrom: null, quietTo: null }),
    mailProblem,
  };
}

async function findMailProblem(db: Read, userId: string): Promise<string | null> {
  const { rows } = await sql<{ hasAddress: boolean; hasSender: boolean }>`
    select coalesce(email, '') <> '' as has_address,
      exists (select from notification_channel where kind = 'mail' and status = '1') as has_sender
    from sys_user where user_id = ${userId}::bigint`.execute(db);
  if (!rows[0]?.hasAddress) return mailProblems.noAddress;
  return rows[0].hasSender ? null : mailProblems.noSender;
}

/** @throws 400 for incomplete or empty quiet hours, and for mails without an address */
export async function saveMessageSettings(
  { tx }: UnitOfWork,
  userId: string,
  { ways, quietFrom, quietTo }: MessageSettingsInput,
): Promise<void> {
  if ((quietFrom === null) !== (quietTo === null)) {
    const empty = quietFrom === null ? "quietFrom" : "quietTo";
    throw invalidField(empty, "免打扰的开始时间和结束时间需要同时填写");
  }
  if (quietFrom !== null && quietFrom === quietTo) {
    throw invalidField("quietTo", "免打扰的结束时间不能与开始时间相同");
  }
  const stored = await findMessageSettings(tx, userId);
  const isNew = messageKindNames.some(
    (kind) => isSentByMail(ways[kind]) && !isSentByMail(stored.ways[kind]),
  );
  // A sender may be configured later, but the address of the person is required.
  if (isNew && stored.mailProblem === mailProblems.noAddress) {
    throw invalidField("ways", mailProblems.noAddress);
  }
  const preferences = Object.entries(ways).map(([kind, way]) => ({ userId, kind, way }));
  await tx
    .insertInto("messagePreference")
    .values(preferences)
    .onConflict((conflict) =>
      conflict.columns(["userId", "kind"]).doUpdateSet((eb) => ({ way: eb.ref("excluded.way") })),
    )
    .execute();
  await sql`
    insert into message_setting (user_id, quiet_from, quiet_to)
    values (${userId}::bigint, ${quietFrom}::time, ${quietTo}::time)
    on conflict (user_id) do update set quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to`.execute(tx);
}
