import type { FacetCounts, NamedAircraft } from "@aeromaint/contracts/search/facets/facets.ts";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FacetGroup, FacetSection, TypeTree } from "./facet-group.tsx";
import { chapterText, type Facets, toggled } from "./facet-state.ts";
import styles from "./facets.module.css";

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

interface RegistrationFieldProps {
  /** The registration of the address; a new one needs a new key. */
  registration: string;
  /** What it names; null while nobody knows. */
  aircraft: NamedAircraft | null;
  onChoose: (registration: string) => void;
}

/** A registration, for what applies to that very aircraft. */
function RegistrationField({ registration, aircraft, onChoose }: RegistrationFieldProps) {
  const [typed, setTyped] = useState(registration);
  const id = useId();
  return (
    <form
      className={styles.registration}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed.trim());
      }}
    >
      <label htmlFor={id}>注册号</label>
      <div className={styles.registrationRow}>
        <input
          id={id}
          type="search"
          placeholder="输入注册号，例如 B-6001"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">查询</Button>
      </div>
      <p className={styles.aircraft} role="status">
        {registration && aircraft && aircraftText(aircraft)}
      </p>
    </form>
  );
}

/** What aircraft it is, and that it is not in service where it is not. */
function aircraftText(aircraft: NamedAircraft): string {
  const { registration, typeName, msn, state, serviceFrom, serviceUntil } = aircraft;
  const name = `${registration} · ${typeName} · MSN ${msn}`;
  if (state === "retired") return `${name}，已退出运行（最后一天 ${serviceUntil}）`;
  if (state === "future") return `${name}，${serviceFrom} 起投入运行`;
  return name;
}
