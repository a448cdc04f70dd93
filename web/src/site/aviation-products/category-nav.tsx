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
    <nav
      className={`max-lg:rounded-md max-lg:border ${styles.nav}`}
      aria-label="航材分类"
      data-unfolded={unfolded}
    >
      <button
        type="button"
        className={`hidden max-lg:flex max-lg:min-h-11.5 max-lg:w-full max-lg:cursor-pointer max-lg:items-center max-lg:gap-3 max-lg:bg-transparent max-lg:pr-5 max-lg:pl-4 max-lg:text-left max-lg:font-normal max-lg:font-text max-lg:text-muted max-lg:text-sm/normal max-lg:[&_span]:flex-1 max-lg:[&_span]:font-semibold max-lg:[&_span]:text-ink ${styles.unfold}`}
        aria-expanded={unfolded}
        aria-controls={tree}
        onClick={() => setUnfoldedAt(unfolded ? undefined : choice)}
      >
        分类
        <span>{category?.name ?? all}</span>
      </button>
      <div id={tree} className={`max-lg:border-t max-lg:pt-1 max-lg:pb-2 ${styles.tree}`}>
        {isPending && <NavSkeleton />}
        {!isPending && !data && (
          <p className="px-4 py-2 text-muted text-sm">
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
    <div className="grid gap-4.25 px-4 py-2" aria-busy="true">
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
            className={`grid min-h-8.25 w-9 flex-none cursor-pointer place-items-center border-0 bg-transparent text-muted hover:text-accent max-lg:w-13 aria-expanded:[&_span]:-translate-y-0.5 aria-expanded:[&_span]:rotate-45 ${styles.toggle}`}
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
