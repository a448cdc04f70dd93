import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { MeantAircraft } from "@aeromaint/contracts/search/search.ts";
import facetStyles from "../shared/facets/facets.module.css";

interface MeantAircraftChipProps {
  meant: MeantAircraft | undefined;
  /** Has all words looked for as words. */
  undo: () => void;
}

/** Says that a word of the keyword was taken for a registration, which one press undoes. */
export function MeantAircraftChip({ meant, undo }: MeantAircraftChipProps) {
  if (!meant) return null;
  const label = fitsAircraftText(meant.aircraft);
  return (
    <ul className={facetStyles.chips} aria-label="识别的注册号">
      <li>
        <button
          type="button"
          aria-label={`移除 ${label}`}
          title="按文字搜索，不识别注册号"
          onClick={undo}
        >
          {label}
          <span aria-hidden="true">×</span>
        </button>
      </li>
    </ul>
  );
}

/** What of a keyword is marked in hits: the registration as the fleet has it. */
export const markedKeyword = (keyword: string, meant: MeantAircraft | undefined) =>
  meant ? `${meant.aircraft.registration} ${meant.rest}`.trim() : keyword;
