import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import { type LicenceData, licenceDataTitles } from "@aeromaint/contracts/people/licence.ts";
import type { Actor } from "../../../crud/actor.ts";

/** Licence data of a locked profile. */
export interface LockedLicence {
  userId: string;
  userNature: UserNature;
  /** Data that counts. */
  verified: LicenceData;
  /** The holder's change, which does not count yet. */
  pending: LicenceData | null;
}

const names = Object.keys(licenceDataTitles) as (keyof LicenceData)[];

/** Column of the profile for a part of the licence data; null for people without a licence. */
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
 * Columns to write for a changed profile. The holder's own licence data waits in `licencePending`; data from staff
 * counts, and replaces the same part of the holder's change.
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

/** A profile as its holder left it, with the data that counts meanwhile. */
export function shownProfile<Row extends { userNature: string; licencePending: unknown }>({
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
