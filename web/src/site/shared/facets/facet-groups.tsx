import type { FacetCounts, NamedAircraft } from "@aeromaint/contracts/search/facets/facets.ts";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TypeTree } from "../../../ui/select/type-tree.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FacetGroup, FacetSection } from "./facet-group.tsx";
import { type FacetState, formatChapter, toggleFacet } from "./facet-state.ts";

export interface FacetGroupsProps extends FacetState {
  counts: FacetCounts | undefined;
  isWaiting: boolean;
  hasFailed: boolean;
  /** Additional groups of this list. */
  children?: ReactNode;
}

/** Registration field and all facets. */
export function FacetGroups({
  chosen,
  choose,
  counts,
  isWaiting,
  hasFailed,
  children,
}: FacetGroupsProps) {
  return (
    <div
      className="grid grid-cols-1 gap-5 transition-opacity data-waiting:opacity-60"
      data-waiting={isWaiting || undefined}
    >
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
              label: formatChapter(chapter, title),
              total,
            }))}
            chosen={chosen.chapter}
            onToggle={(chapter) => choose(toggleFacet(chosen, "chapter", chapter))}
            shown={8}
          />
          <FacetSection title="机型">
            {counts.types.length === 0 && <p className="text-muted text-sm">暂无</p>}
            <TypeTree
              types={counts.types}
              chosen={chosen.aircraftType}
              onToggle={(typeId) => choose(toggleFacet(chosen, "aircraftType", typeId))}
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
            onToggle={(year) => choose(toggleFacet(chosen, "year", year))}
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
  /** Registration in the URL; pass it as `key` too. */
  registration: string;
  /** Aircraft of the registration; null if unknown. */
  aircraft: NamedAircraft | null;
  onChoose: (registration: string) => void;
}

/** Filter by registration. */
function RegistrationField({ registration, aircraft, onChoose }: RegistrationFieldProps) {
  const [typed, setTyped] = useState(registration);
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed.trim());
      }}
    >
      <label className="mb-2 block font-semibold text-muted text-sm" htmlFor={id}>
        注册号
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="h-10.5 min-w-0 flex-1 rounded-md border border-edge bg-ground px-2 font-technical text-sm/snug placeholder:text-faint placeholder:text-xs focus:border-accent focus:outline focus:outline-accent"
          type="search"
          placeholder="输入注册号，例如 B-6001"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="flex-none px-3">
          查询
        </Button>
      </div>
      <p className="mt-2 text-sm empty:hidden" role="status">
        {registration && aircraft && aircraftText(aircraft)}
      </p>
    </form>
  );
}

/** Describes the aircraft, with its state if not in service. */
function aircraftText(aircraft: NamedAircraft): string {
  const { registration, typeName, msn, state, serviceFrom, serviceUntil } = aircraft;
  const name = `${registration} · ${typeName} · MSN ${msn}`;
  if (state === "retired") return `${name}，已退出运行（最后一天 ${serviceUntil}）`;
  if (state === "future") return `${name}，${serviceFrom} 起投入运行`;
  return name;
}
