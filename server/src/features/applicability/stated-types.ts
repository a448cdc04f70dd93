import type { StatedType } from "@aeromaint/contracts/applicability/applicability.ts";
import {
  areWithin,
  type MsnRange,
  msnsProblem,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { multirangeOf } from "./multirange.ts";

/** A type as the table has it. */
export interface StoredType {
  typeId: string;
  /** Null: every one. */
  msns: string | null;
  excluded: string;
}

/** @throws 400 for MSNs that mean nothing, a type that is there twice, or one that nothing is left of */
export function storedTypes(types: readonly StatedType[]): StoredType[] {
  const seen = new Set<string>();
  return types.map(({ typeId: sent, msns = "", excluded = "" }, index) => {
    const typeId = String(BigInt(sent));
    if (seen.has(typeId)) throw invalidField("types", `第 ${index + 1} 行的机型重复`);
    seen.add(typeId);
    const those = rangesIn(msns, index);
    const but = rangesIn(excluded, index);
    if (those.length > 0 && areWithin(those, but)) {
      throw invalidField("types", `第 ${index + 1} 行的适用 MSN 全部被除外`);
    }
    return {
      typeId,
      msns: those.length > 0 ? multirangeOf(those) : null,
      excluded: multirangeOf(but),
    };
  });
}

function rangesIn(typed: string, index: number): MsnRange[] {
  const parsed = parseMsns(typed);
  if ("ranges" in parsed) return parsed.ranges;
  throw invalidField("types", `第 ${index + 1} 行：${msnsProblem(typed)}`);
}
