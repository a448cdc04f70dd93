import { tooMany } from "../http/errors.ts";
import { MissLimit } from "../http/miss-limit.ts";

const window = 60_000;

/** Limits calls to other servers by people who are not signed in. Each server process counts alone. */
export class AnonymousCallLimit {
  readonly #byAddress = new MissLimit({ max: 60, window });
  readonly #total = new MissLimit({ max: 120, window });

  /**
   * Counts one call. A callback counts only for its address: a flood from elsewhere must not block it. The browser of
   * a callback already has an issued state.
   * @throws 429
   */
  consume(
    { address, now }: { address: string; now: Date },
    { isCallback = false }: { isCallback?: boolean } = {},
  ): void {
    const counts: [MissLimit, string][] = [[this.#byAddress, address]];
    if (!isCallback) counts.push([this.#total, ""]);
    const wait = Math.max(...counts.map(([limit, key]) => limit.retryAfter(key, now)));
    if (wait > 0) throw tooMany(wait);
    for (const [limit, key] of counts) limit.count(key, now);
  }
}
