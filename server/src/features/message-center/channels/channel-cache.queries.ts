import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { openValue, sealValue } from "../../../infra/passwords/sealed-value.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";
import type { ChannelConfig, ChannelSecrets, ChannelSettings } from "./channel-config.ts";

/** Channel with its decrypted secrets. */
export interface UnsealedChannel extends ChannelConfig {
  channelId: string;
  channelName: string;
  kind: ChannelKind;
  isEnabled: boolean;
  target: string;
  version: number;
}

const maxAge = 5_000;

export function sealSecrets(tokenSecret: string, channelId: string, secrets: ChannelSecrets) {
  const key = keyFor("channel", tokenSecret);
  return sealValue({ key, ownerId: channelId }, Buffer.from(JSON.stringify(secrets)));
}

/** Returns no secrets if they were sealed with another token secret. */
export function openSecrets(
  tokenSecret: string,
  channelId: string,
  stored: Buffer | null,
): ChannelSecrets {
  const key = keyFor("channel", tokenSecret);
  const opened = stored && openValue({ key, ownerId: channelId }, stored);
  return opened ? JSON.parse(opened.toString()) : {};
}

/** Cache of all channels for the senders, invalidated by each change of a channel. */
export class ChannelCache {
  readonly #app: Pick<App, "db" | "tokenSecret">;
  #kept: { at: number; channels: Promise<UnsealedChannel[]> } | null = null;

  constructor(app: Pick<App, "db" | "tokenSecret" | "changes">) {
    this.#app = app;
    app.changes.subscribe((tags) => {
      if (tags.includes("notification_channel")) this.#kept = null;
    });
  }

  async find(channelId: string): Promise<UnsealedChannel | undefined> {
    const channels = await this.#channels();
    return channels.find((channel) => channel.channelId === channelId);
  }

  /** Mail channel for mails to persons. */
  async firstMailChannel(): Promise<UnsealedChannel | undefined> {
    const channels = await this.#channels();
    return channels.find(({ kind, isEnabled }) => kind === "mail" && isEnabled);
  }

  /** Enabled channels with a bounce mailbox. */
  async listWithBounceMailbox(): Promise<UnsealedChannel[]> {
    const channels = await this.#channels();
    return channels.filter(({ isEnabled, settings }) => isEnabled && settings.bounceHost);
  }

  #channels(): Promise<UnsealedChannel[]> {
    const { db, tokenSecret } = this.#app;
    if (this.#kept && performance.now() - this.#kept.at < maxAge) return this.#kept.channels;
    const channels = readChannels(db, tokenSecret);
    this.#kept = { at: performance.now(), channels };
    channels.catch(() => {
      this.#kept = null;
    });
    return channels;
  }
}

async function readChannels(db: Read, tokenSecret: string): Promise<UnsealedChannel[]> {
  const rows = await db
    .selectFrom("notificationChannel")
    .select(["channelId", "channelName", "kind", "status", "target", "settings", "secrets"])
    .select("version")
    .orderBy("channelId")
    .execute();
  return rows.map(({ status, secrets, ...row }) => ({
    ...row,
    kind: row.kind as ChannelKind,
    settings: row.settings as ChannelSettings,
    isEnabled: status === "1",
    secrets: openSecrets(tokenSecret, row.channelId, secrets),
  }));
}
