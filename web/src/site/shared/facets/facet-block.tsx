import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Chip, ChipList } from "./facet-chips.tsx";
import { FacetGroups, type FacetGroupsProps } from "./facet-groups.tsx";
import {
  type ChosenFacets,
  countChosenFacets,
  type FacetDimension,
  type FacetState,
  formatChapter,
  noFacets,
  toggleFacet,
} from "./facet-state.ts";

const FacetSheet = lazyPart(() => import("./facet-sheet.tsx"));

/** Columns of the facets and of their list. */
export function FacetColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[--spacing(60)_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-3">
      {children}
    </div>
  );
}

/** Facets of a list: next to it, or in a sheet on narrow screens. */
export function FacetBlock(props: FacetGroupsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countChosenFacets(props.chosen);
  return (
    <>
      <aside className="pt-4 max-lg:hidden" aria-label="筛选">
        <FacetGroups {...props} />
      </aside>
      <Button
        className="mt-3 justify-self-start lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        筛选
        {count > 0 && (
          <span className="ml-2 min-w-5 rounded-full bg-selected px-1.5 font-technical">
            {count}
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <FacetSheet {...props} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

// Load on demand: few keywords are chapters.
const ChapterOffer = lazy(() => import("./chapter-offer.tsx"));

interface FacetChipsProps extends FacetState {
  counts: FacetCounts | undefined;
  /** Keyword of the search, which may name a chapter. */
  keyword?: string;
  /** URL parameter to remove when that chapter is chosen. */
  drops?: string;
}

/** Removable chips of the chosen facets, and the offered chapter. */
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
  if (countChosenFacets(chosen) === 0) return null;
  return (
    <ChipList aria-label="已选条件">
      {chipsOf(chosen, counts).map(({ key, label, without }) => (
        <li key={key}>
          <Chip aria-label={`移除 ${label}`} onClick={() => choose(without)}>
            {label}
            <span aria-hidden="true">×</span>
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={() => choose(noFacets)}>
          全部清除
        </Button>
      </li>
    </ChipList>
  );
}

interface ChosenChip {
  key: string;
  label: string;
  without: ChosenFacets;
}

function chipsOf(chosen: ChosenFacets, counts: FacetCounts | undefined): ChosenChip[] {
  const titles = new Map(counts?.chapters.map(({ chapter, title }) => [chapter, title]));
  const names = new Map(counts?.types.map(({ typeId, name }) => [typeId, name]));
  const chip = (dimension: FacetDimension, value: string, label: string): ChosenChip => ({
    key: `${dimension} ${value}`,
    label,
    without: toggleFacet(chosen, dimension, value),
  });
  const { chapter, aircraftType, year, aircraft } = chosen;
  return [
    ...chapter.map((one) => chip("chapter", one, formatChapter(one, titles.get(one)))),
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

interface UnknownAircraftProps extends FacetState {
  sentence: string;
}

/** Replaces the list after a filter by an unknown registration. */
export function UnknownAircraft({ sentence, chosen, choose }: UnknownAircraftProps) {
  return (
    <Empty title={sentence}>
      请核对注册号；不在机队中的飞机可以按机型筛选
      <div className="mt-4">
        <Button onClick={() => choose({ ...chosen, aircraft: "" })}>清除注册号</Button>
      </div>
    </Empty>
  );
}
