import { licenceState, licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";

export const licenceTones = {
  valid: "text-passed",
  expiring: "text-accent",
  expired: "text-refused",
};

/** Remaining validity of a certificate, as text next to the colour. */
export function LicenceDays({ expiry }: { expiry: string }) {
  const today = usePlatformDay();
  const left = daysBetween(today(), expiry);
  const state = licenceState(left);
  const tone = licenceTones[state];
  return (
    <p
      className={`mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-current border-l-3 bg-raised px-4 py-3 text-sm ${tone}`}
    >
      <b className="font-semibold">{licenceStates[state]}</b>
      <span className="text-ink">
        {left < 0 ? "证书已于" : "证书有效期至"}{" "}
        <time className="font-technical tabular-nums">{expiry}</time>
        {left < 0 ? " 过期，已过期" : "，剩余"}{" "}
        <strong className={`font-technical text-lg tabular-nums ${tone}`}>{Math.abs(left)}</strong>{" "}
        天
      </span>
    </p>
  );
}

const msPerDay = 86_400_000;

/** The last valid day, so many years after the day of issue; of 29 February, the 28th. */
export function expiryOf(skillTime: string, years: number): string {
  const [year = 0, month = 1, day = 1] = skillTime.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const expiry = Date.UTC(year + years, month - 1, Math.min(day, lastOfMonth));
  return new Date(expiry).toISOString().slice(0, 10);
}

/** Days from one day to another, both yyyy-MM-dd; negative once past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);
}
