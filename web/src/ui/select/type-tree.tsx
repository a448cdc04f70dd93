import type { AircraftTypeName } from "@aeromaint/contracts/search/facets/facets.ts";
import { type ReactNode, useState } from "react";
import styles from "./type-tree.module.css";

interface FacetOptionProps {
  isChosen: boolean;
  /** Absent without counts. */
  total?: number | undefined;
  onToggle: () => void;
  children: ReactNode;
}

/** Optimistic checkbox: it shows a click before the URL or the server has changed. */
export function FacetOption({ isChosen, total, onToggle, children }: FacetOptionProps) {
  const [known, setKnown] = useState(isChosen);
  const [isChecked, setIsChecked] = useState(isChosen);
  if (known !== isChosen) {
    setKnown(isChosen);
    setIsChecked(isChosen);
  }
  const toggle = () => {
    setIsChecked(!isChecked);
    onToggle();
  };
  return (
    <label className={styles.option} data-empty={total === 0 || undefined}>
      <input
        className="size-3.75 flex-none translate-y-0.5 accent-accent"
        type="checkbox"
        checked={isChecked}
        onChange={toggle}
      />
      <span className={styles.label}>{children}</span>
      {total !== undefined && <span className={styles.count}>{total}</span>}
    </label>
  );
}

type TypeChoice = AircraftTypeName & { total?: number };

interface TypeTreeProps {
  types: readonly TypeChoice[];
  chosen: readonly string[];
  onToggle: (typeId: string) => void;
}

/** Types below their families; a family with a chosen type is open. */
export function TypeTree({ types, ...choice }: TypeTreeProps) {
  const known = new Set(types.map(({ typeId }) => typeId));
  const families = types.filter(({ parentId }) => !parentId || !known.has(parentId));
  return (
    <ul className={styles.options}>
      {families.map((type) => (
        <TypeBranch key={type.typeId} type={type} types={types} {...choice} />
      ))}
    </ul>
  );
}

function TypeBranch({ type, types, chosen, onToggle }: TypeTreeProps & { type: TypeChoice }) {
  const { typeId, name, total } = type;
  const below = types.filter(({ parentId }) => parentId === typeId);
  const [isOpen, setIsOpen] = useState(() => hasChosenBelow(typeId, types, chosen));
  return (
    <li>
      <div className="flex gap-1.5">
        {below.length > 0 ? (
          <button
            type="button"
            className={`group grid in-data-touch:w-10 w-6 flex-none cursor-pointer place-items-center text-muted hover:text-accent ${styles.toggle}`}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "收起" : "展开"} ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="size-1.75 -rotate-45 transition-transform group-aria-expanded:-translate-y-0.5 group-aria-expanded:rotate-45" />
          </button>
        ) : (
          <span className="in-data-touch:w-10 w-6 flex-none" />
        )}
        <FacetOption
          isChosen={chosen.includes(typeId)}
          total={total}
          onToggle={() => onToggle(typeId)}
        >
          {name}
        </FacetOption>
      </div>
      {isOpen && below.length > 0 && (
        <ul className={styles.options}>
          {below.map((one) => (
            <TypeBranch
              key={one.typeId}
              type={one}
              types={types}
              chosen={chosen}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function hasChosenBelow(
  typeId: string,
  types: readonly TypeChoice[],
  chosen: readonly string[],
): boolean {
  return types.some(
    (one) =>
      one.parentId === typeId &&
      (chosen.includes(one.typeId) || hasChosenBelow(one.typeId, types, chosen)),
  );
}
