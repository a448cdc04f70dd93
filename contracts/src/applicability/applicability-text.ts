import type { OwnerApplicability } from "./applicability.ts";

// Apart from the schemas, which the site's pages do not load.

export const applicabilityTitle = "适用范围";

/** A type with its MSNs, as people read it: `A320（MSN 1-20，除外 3）`. */
export function statedTypeText({
  name,
  msns: those,
  excluded,
}: Omit<OwnerApplicability["types"][number], "typeId">): string {
  const parts = [...(those ? [`MSN ${those}`] : []), ...(excluded ? [`除外 ${excluded}`] : [])];
  return parts.length > 0 ? `${name}（${parts.join("，")}）` : name;
}

/** All of it in one line, as the operation log has it. */
export function wholeApplicabilityText({
  chapters: numbers,
  types,
}: {
  chapters: readonly string[];
  types: readonly Omit<OwnerApplicability["types"][number], "typeId">[];
}): string {
  const named = types.map(statedTypeText).join("、");
  const numbered = numbers.length > 0 ? `${numbers.join("、")}章` : "";
  return [named, numbered].filter(Boolean).join(" · ") || "通用";
}

interface ShownAircraft {
  registration: string;
  typeName: string;
}

/** What a list is narrowed to: 适用于 B-5398（B737-800）. */
export const fitsAircraftText = ({ registration, typeName }: ShownAircraft): string =>
  `适用于 ${registration}（${typeName}）`;
