import type { FacetCounts } from "@aeromaint/contracts/facets/facets.ts";
import { lazy, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { chapterText } from "./chapter-text.ts";
import {
  type ChosenFacets,
  countChosen,
  type FacetDimension,
  type Facets,
  noFacets,
  toggled,
} from "./facet-state.ts";
import styles from "./facets.module.css";

// Few keywords are chapters.
const ChapterOffer = lazy(() => import("./chapter-offer.tsx"));

interface FacetChipsProps extends Facets {
  counts: FacetCounts | undefined;
  /** What is looked for, in a list that may offer its chapter instead. */
  keyword?: string;
  /** The address's parameter that holds it, where the chapter takes its place. */
  drops?: string;
}

/** What is chosen, each to be taken away, and what a keyword may mean. */
export function FacetChips({ keyword = "", drops, ...facets }: FacetChipsProps) {
  const hasNumber = /\p{Nd}/u.test(keyword);
  return (
    <>
      <Chips {...facets} />
      {hasNumber && (
        <Suspense fallback={null}>
          <ChapterOffer keyword={keyword} {...(drops && { drops })} />
        </Suspense>
      )}
    </>
  );
}

function Chips({ chosen, choose, counts }: Omit<FacetChipsProps, "keyword" | "drops">) {
  if (countChosen(chosen) === 0) return null;
  return (
    <ul className={styles.chips} aria-label="已选条件">
      {chipsOf(chosen, counts).map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" aria-label={`移除 ${label}`} onClick={() => choose(without)}>
            {label}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={() => choose(noFacets)}>
          全部清除
        </Button>
      </li>
    </ul>
  );
}

interface Chip {
  key: string;
  label: string;
  /** What is left without it. */
  without: ChosenFacets;
}

function chipsOf(chosen: ChosenFacets, counts: FacetCounts | undefined): Chip[] {
  const titles = new Map(counts?.chapters.map(({ chapter, title }) => [chapter, title]));
  const names = new Map(counts?.types.map(({ typeId, name }) => [typeId, name]));
  const chip = (dimension: FacetDimension, value: string, label: string): Chip => ({
    key: `${dimension} ${value}`,
    label,
    without: toggled(chosen, dimension, value),
  });
  const { chapter, aircraftType, year, aircraft } = chosen;
  return [
    ...chapter.map((one) => chip("chapter", one, chapterText(one, titles.get(one)))),
    ...aircraftType.map((one) => chip("aircraftType", one, names.get(one) ?? "机型")),
    ...year.map((one) => chip("year", one, `${one} 年`)),
    ...(aircraft
      ? [
          {
            key: "aircraft",
            label: counts?.aircraft?.registration ?? aircraft,
            without: { ...chosen, aircraft: "" },
          },
        ]
      : []),
  ];
}
