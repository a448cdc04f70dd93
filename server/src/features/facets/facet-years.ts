const firstYear = 1970;
const lastYear = 2199;
/** Beyond the codes of types, and below those of surrogate pairs; `facet_year` of the database has the same. */
const firstYearCode = 55_001;

/** The years that are counted, the latest first; what is older or newer counts as the first or last. */
export const countedYears: readonly number[] = Array.from(
  { length: lastYear - firstYear + 1 },
  (_, index) => lastYear - index,
);

/** The character that ends `facet_entry.codes`. */
export const yearCode = (year: number) => firstYearCode + year - firstYear;

export const isYearCode = (code: number) =>
  code >= firstYearCode && code <= firstYearCode + lastYear - firstYear;
