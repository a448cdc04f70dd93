import type { OwnerApplicability } from "./applicability.ts";

// A separate file, so that pages of the site do not load the schemas.

export const applicabilityTitle = "适用范围";

/** A type with its MSNs: `A320（MSN 1-20，除外 3）`. */
export function applicableTypeText({
  name,
  msns,
  excluded,
}: Omit<OwnerApplicability["types"][number], "typeId">): string {
  const parts = [...(msns ? [`MSN ${msns}`] : []), ...(excluded ? [`除外 ${excluded}`] : [])];
  return parts.length > 0 ? `${name}（${parts.join("，")}）` : name;
}

/** Full applicability in one line: `A320（MSN 1-20） · 32章`; 通用 if nothing is stated. */
export function fullApplicabilityText({
  chapters: numbers,
  types,
}: {
  chapters: readonly string[];
  types: readonly Omit<OwnerApplicability["types"][number], "typeId">[];
}): string {
  const named = types.map(applicableTypeText).join("、");
  const numbered = numbers.length > 0 ? `${numbers.join("、")}章` : "";
  return [named, numbered].filter(Boolean).join(" · ") || "通用";
}

interface ShownAircraft {
  registration: string;
  typeName: string;
}

/** Label of a list filtered by one aircraft: 适用于 B-5398（B737-800）. */
export const fitsAircraftText = ({ registration, typeName }: ShownAircraft): string =>
  `适用于 ${registration}（${typeName}）`;
