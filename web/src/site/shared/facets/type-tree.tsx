import type { AircraftTypeName } from "@aeromaint/contracts/facets/facets.ts";
import { useState } from "react";
import { FacetOption } from "./facet-group.tsx";
import styles from "./facets.module.css";

type TypeChoice = AircraftTypeName & { total?: number };

interface TypeTreeProps {
  types: readonly TypeChoice[];
  chosen: readonly string[];
  onToggle: (typeId: string) => void;
}

/** Types below their families; a family opens by itself where one of its types is chosen. */
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
      <div className={styles.branch}>
        {below.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "收起" : "展开"} ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span />
          </button>
        ) : (
          <span className={styles.leaf} />
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
