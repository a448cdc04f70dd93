import type { FacetCounts } from "@aeromaint/contracts/facets/facets.ts";
import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { chapterText } from "./chapter-text.ts";
import { FacetGroup, FacetSection } from "./facet-group.tsx";
import { type Facets, toggled } from "./facet-state.ts";
import styles from "./facets.module.css";
import { RegistrationField } from "./registration-field.tsx";
import { TypeTree } from "./type-tree.tsx";

export interface FacetGroupsProps extends Facets {
  counts: FacetCounts | undefined;
  isWaiting: boolean;
  hasFailed: boolean;
  /** Groups of this list alone. */
  children?: ReactNode;
}

/** The registration and all dimensions. */
export function FacetGroups({
  chosen,
  choose,
  counts,
  isWaiting,
  hasFailed,
  children,
}: FacetGroupsProps) {
  return (
    <div className={styles.groups} data-waiting={isWaiting || undefined}>
      <RegistrationField
        key={chosen.aircraft}
        registration={chosen.aircraft}
        aircraft={counts?.aircraft ?? null}
        onChoose={(aircraft) => choose({ ...chosen, aircraft })}
      />
      {counts ? (
        <>
          <FacetGroup
            title="ATA章"
            options={counts.chapters.map(({ chapter, title, total }) => ({
              value: chapter,
              label: chapterText(chapter, title),
              total,
            }))}
            chosen={chosen.chapter}
            onToggle={(chapter) => choose(toggled(chosen, "chapter", chapter))}
            shown={8}
          />
          <FacetSection title="机型">
            {counts.types.length === 0 && <p className={styles.none}>暂无</p>}
            <TypeTree
              types={counts.types}
              chosen={chosen.aircraftType}
              onToggle={(typeId) => choose(toggled(chosen, "aircraftType", typeId))}
            />
          </FacetSection>
          <FacetGroup
            title="年份"
            options={counts.years.map(({ year, total }) => ({
              value: String(year),
              label: `${year} 年`,
              total,
            }))}
            chosen={chosen.year}
            onToggle={(year) => choose(toggled(chosen, "year", year))}
            shown={5}
          />
          {children}
        </>
      ) : (
        !hasFailed && <Skeleton height={320} />
      )}
    </div>
  );
}
