import type { ApplicableType } from "@aeromaint/contracts/applicability/applicability.ts";
import {
  areRangesWithin,
  findMsnError,
  formatMsnRanges,
  type MsnRange,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";

/** A row of the dialog's table, which may be half filled. */
export type TypedRow = Partial<ApplicableType> | undefined;

const rangesIn = (typed: string | undefined): MsnRange[] | null => {
  const parsed = parseMsns(typed ?? "");
  return "ranges" in parsed ? parsed.ranges : null;
};

/** As it is stored, or as it was typed where that means nothing. */
export function normalised(typed: string): string {
  const ranges = rangesIn(typed);
  return ranges ? formatMsnRanges(ranges) : typed;
}

/** What is wrong with the MSNs that are excluded; null where nothing is. */
export function exclusionProblem(row: TypedRow): string | null {
  const excluded = row?.excluded ?? "";
  const problem = findMsnError(excluded);
  if (problem) return problem;
  const [those, but] = [rangesIn(row?.msns), rangesIn(excluded)];
  if (!those || those.length === 0 || !but || !areRangesWithin(those, but)) return null;
  return "适用 MSN 全部被除外";
}

/** The rows as the server takes them. */
export function typesOf(rows: readonly TypedRow[] | undefined): ApplicableType[] {
  return (rows ?? []).flatMap((row) =>
    row?.typeId ? [{ typeId: row.typeId, msns: row.msns ?? "", excluded: row.excluded ?? "" }] : [],
  );
}

/** The same where all of it means something; null while something is wrong. */
export function soundTypes(rows: readonly TypedRow[] | undefined): ApplicableType[] | null {
  const isSound = (rows ?? []).every(
    (row) => row?.typeId && !findMsnError(row.msns ?? "") && !exclusionProblem(row),
  );
  return isSound ? typesOf(rows) : null;
}
