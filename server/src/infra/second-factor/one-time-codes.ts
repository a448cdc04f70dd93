import { Secret, TOTP } from "otpauth";

// Supported by every authenticator.
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps by which clocks may differ. */
const window = 1;

export function newSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The secret for the authenticator, as text and as address of a QR code. */
export function authenticatorSecretOf(
  secret: Uint8Array,
  { issuer, userName }: { issuer: string; userName: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ ...kind, issuer, label: userName, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Time step of a code; null for a wrong code or a used step, which prevents replay. */
export function timeStepOf(
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
