import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import styles from "./category-nav.module.css";

interface CategoryBranchProps {
  category: OpenMaterialCategory;
  chosen: OpenMaterialCategory[];
  hrefOf: (categoryId: string) => string;
  /** How many levels lie above. */
  depth?: number;
}

/** A category with its descendants: the first level starts open, others around the selected one. */
export function CategoryBranch({ category, chosen, hrefOf, depth = 0 }: CategoryBranchProps) {
  const below = useId();
  const [opened, setOpened] = useState<boolean>();
  const { categoryId, name, children } = category;
  const isChosen = chosen.at(-1) === category;
  const open = opened ?? (depth === 0 || chosen.includes(category));
  return (
    <li>
      <div className="flex">
        <Link to={hrefOf(categoryId)} aria-current={isChosen ? "page" : undefined}>
          {name}
        </Link>
        {children.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={below}
            aria-label={`${open ? "收起" : "展开"}${name}`}
            onClick={() => setOpened(!open)}
          >
            <span aria-hidden="true" />
          </button>
        )}
      </div>
      {children.length > 0 && (
        <ul id={below} hidden={!open}>
          {children.map((child) => (
            <CategoryBranch
              key={child.categoryId}
              category={child}
              chosen={chosen}
              hrefOf={hrefOf}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
