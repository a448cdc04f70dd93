import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import { type LicenceData, licenceDataTitles } from "@aeromaint/contracts/people/licence.ts";
import type { Actor } from "../../../crud/actor.ts";

/** Licence data of a locked profile. */
export interface LockedLicence {
  userId: string;
  userNature: UserNature;
  /** Valid data. */
  verified: LicenceData;
  /** Pending change by the holder. */
  pending: LicenceData | null;
}

const names = Object.keys(licenceDataTitles) as (keyof LicenceData)[];

/** Column of a licence field in the profile; null for people without a licence. */
function columnOf(name: keyof LicenceData, userNature: string): string | null {
  if (userNature !== "1" && userNature !== "3") return null;
  if (name !== "certificate") return name;
  return userNature === "1" ? "license" : "skillCertificate";
}

/** Licence data as columns of a profile. */
export function licenceColumnsOf(data: LicenceData, userNature: string): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columnOf(name, userNature);
      return column === null ? [] : [[column, data[name]]];
    }),
  );
}

/**
 * Columns to save for a changed profile. A change by the holder goes to `licencePending`. A change
 * by staff is valid immediately and replaces the same fields of the pending change.
 */
export function withPendingLicence(
  { userId, userNature, verified, pending }: LockedLicence,
  columns: object,
  { user }: Actor,
): object {
  const changed = new Map(Object.entries(columns));
  const isOwn = userId === user.userId;
  const before = pending ?? verified;
  const next: Record<string, unknown> = { ...before };
  let waits = false;
  let isSent = false;
  for (const name of names) {
    const column = columnOf(name, userNature) ?? "";
    const sent: unknown = changed.get(column);
    if (sent !== undefined) {
      isSent = true;
      next[name] = sent;
      if (isOwn) changed.delete(column);
    }
    const counted = isOwn || sent === undefined ? verified[name] : sent;
    if (counted !== next[name]) waits = true;
  }
  if (isSent) changed.set("licencePending", waits ? next : null);
  return Object.fromEntries(changed);
}

/** Profile with the holder's changes. `verified` has the valid data. */
export function profileForHolder<Row extends { userNature: string; licencePending: unknown }>({
  licencePending,
  ...row
}: Row): Omit<Row, "licencePending"> & { verified: LicenceData | null } {
  if (licencePending === null) return { ...row, verified: null };
  const counted = names.map((name) => {
    const column = columnOf(name, row.userNature) ?? "";
    return [name, (row as Record<string, unknown>)[column] ?? null];
  });
  const verified = Object.fromEntries(counted) as LicenceData;
  const changed = licenceColumnsOf(licencePending as LicenceData, row.userNature);
  return { ...row, ...changed, verified };
}
