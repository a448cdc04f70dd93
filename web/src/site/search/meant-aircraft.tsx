import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { MeantAircraft } from "@aeromaint/contracts/search/search.ts";
import facetStyles from "../shared/facets/facets.module.css";

interface MeantAircraftChipProps {
  meant: MeantAircraft | undefined;
  /** Searches all words as plain words. */
  undo: () => void;
}

/** Shows that a word of the keyword was recognised as a registration, with undo. */
export function RecognisedAircraftChip({ meant, undo }: MeantAircraftChipProps) {
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

/** Keyword to mark in hits, with the registration as in the fleet. */
export const keywordToMark = (keyword: string, meant: MeantAircraft | undefined) =>
  meant ? `${meant.aircraft.registration} ${meant.rest}`.trim() : keyword;
