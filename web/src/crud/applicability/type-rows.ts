import type { ApplicableType } from "@aeromaint/contracts/applicability/applicability.ts";
import {
  areRangesWithin,
  findMsnError,
  formatMsnRanges,
  type MsnRange,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";

/** Row of the dialog's table; may be incomplete. */
export type TypeFormRow = Partial<ApplicableType> | undefined;

const rangesIn = (typed: string | undefined): MsnRange[] | null => {
  const parsed = parseMsns(typed ?? "");
  return "ranges" in parsed ? parsed.ranges : null;
};

/** Stored form of typed MSNs; an invalid text stays unchanged. */
export function normaliseMsns(typed: string): string {
  const ranges = rangesIn(typed);
  return ranges ? formatMsnRanges(ranges) : typed;
}

export function findExclusionError(row: TypeFormRow): string | null {
  const excluded = row?.excluded ?? "";
  const problem = findMsnError(excluded);
  if (problem) return problem;
  const [those, but] = [rangesIn(row?.msns), rangesIn(excluded)];
  if (!those || those.length === 0 || !but || !areRangesWithin(those, but)) return null;
  return "适用 MSN 全部被除外";
}

/** Rows in the format of the server; rows without a type are left out. */
export function toApplicableTypes(rows: readonly TypeFormRow[] | undefined): ApplicableType[] {
  return (rows ?? []).flatMap((row) =>
    row?.typeId ? [{ typeId: row.typeId, msns: row.msns ?? "", excluded: row.excluded ?? "" }] : [],
  );
}

/** Valid rows in the format of the server; null if any row is invalid. */
export function validTypes(rows: readonly TypeFormRow[] | undefined): ApplicableType[] | null {
  const isSound = (rows ?? []).every(
    (row) => row?.typeId && !findMsnError(row.msns ?? "") && !findExclusionError(row),
  );
  return isSound ? toApplicableTypes(rows) : null;
}
