import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { useMaterialCategories } from "./categories.ts";
import styles from "./category-nav.module.css";

interface CategoryNavProps {
  categories: ReturnType<typeof useMaterialCategories>;
  /** Path from the root to the current category; empty for all products. */
  chosen: OpenMaterialCategory[];
  hrefOf: (categoryId: string) => string;
}

const all = "全部航材";

/** Category tree next to the products; collapsible above them on narrow screens. */
export function CategoryNav({ categories, chosen, hrefOf }: CategoryNavProps) {
  const tree = useId();
  const { data, isPending, refetch } = categories;
  const category = chosen.at(-1);
  // Collapses after a selection, to show the products.
  const choice = category?.categoryId ?? "";
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const unfolded = unfoldedAt === choice;
  return (
    <nav className={styles.nav} aria-label="航材分类" data-unfolded={unfolded}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={unfolded}
        aria-controls={tree}
        onClick={() => setUnfoldedAt(unfolded ? undefined : choice)}
      >
        分类
        <span>{category?.name ?? all}</span>
      </button>
      <div id={tree} className={styles.tree}>
        {isPending && <NavSkeleton />}
        {!isPending && !data && (
          <p className={styles.failed}>
            分类加载失败
            <Button variant="quiet" onClick={() => void refetch()}>
              重新加载
            </Button>
          </p>
        )}
        {data && (
          <ul>
            <li>
              <Link to={hrefOf("")} aria-current={category ? undefined : "page"}>
                {all}
              </Link>
            </li>
            {data.map((category) => (
              <CategoryBranch
                key={category.categoryId}
                category={category}
                chosen={chosen}
                hrefOf={hrefOf}
              />
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

function NavSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {["60%", "72%", "80%", "66%", "76%", "58%", "70%", "64%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

interface CategoryBranchProps {
  category: OpenMaterialCategory;
  chosen: OpenMaterialCategory[];
  hrefOf: (categoryId: string) => string;
  /** Number of levels above. */
  depth?: number;
}

/** Category with its descendants. The first level and the path to the current category are open. */
function CategoryBranch({ category, chosen, hrefOf, depth = 0 }: CategoryBranchProps) {
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
