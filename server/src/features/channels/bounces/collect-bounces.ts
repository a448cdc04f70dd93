import type { App } from "../../../infra/http/app-type.ts";
import type { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import type { ChannelBook } from "../channel-book.queries.ts";
import { noteBounce } from "./bounce.queries.ts";
import { bounceBoxFailure, readBounceBox } from "./bounce-box.ts";
import { readDeliveryReport } from "./delivery-report.ts";

/** Milliseconds for all mailboxes of one run. */
const patience = 45_000;

/** Reads the mailboxes of all channels once a minute, on one server at a time. */
export function collectBounces(
  app: App,
  { book, guard }: { book: ChannelBook; guard: OutboundGuard },
): void {
  app.jobs.add({
    name: "bounces",
    schedule: "30 * * * * *",
    run: async (_now, stopping) => {
      const channels = await book.withBounceBox();
      if (channels.length === 0) return null;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
      let noted = 0;
      for (const channel of channels) {
        const { channelId } = channel;
        const onReport = async (source: Uint8Array) => {
          const report = await readDeliveryReport(source);
          if (!report) return;
          const isKnown = await app.inTransaction((unit) =>
            noteBounce(unit, { channelId, report }),
          );
          if (isKnown) noted += 1;
        };
        try {
          await readBounceBox(channel, { guard, signal, onReport });
        } catch (error) {
          const reason = bounceBoxFailure(error);
          app.log.warn({ channelId, reason }, "a mailbox for bounces could not be read");
        }
      }
      return { noted };
    },
  });
}
