import { Secret, TOTP } from "otpauth";

// What every authenticator knows: SHA-1, six digits, thirty seconds.
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks may be apart by one step to either side. */
const window = 1;

export function newSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The secret for a person's authenticator: to be typed, and to be photographed. */
export function offerOf(
  secret: Uint8Array,
  { issuer, userName }: { issuer: string; userName: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ ...kind, issuer, label: userName, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step of time whose code this is, or null when it is no code of these moments or its step has
 * been used already: a code that was read over a shoulder is useless.
 */
export function stepOf(
  code: string,
  { secret, lastStep, now }: { secret: Uint8Array; lastStep: number; now: Date },
): number | null {
  const totp = new TOTP({ ...kind, secret: secretOf(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}

function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
