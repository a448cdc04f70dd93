import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
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
    <nav className="max-lg:rounded-md max-lg:border" aria-label="航材分类">
      <button
        type="button"
        className="flex min-h-11.5 w-full cursor-pointer items-center gap-3 pr-5 pl-4 text-left text-muted text-sm/normal lg:hidden"
        aria-expanded={unfolded}
        aria-controls={tree}
        onClick={() => setUnfoldedAt(unfolded ? undefined : choice)}
      >
        分类
        <span className="flex-1 font-semibold text-ink">{category?.name ?? all}</span>
        <Chevron
          className={unfolded ? "translate-y-0.5 -rotate-135" : "-translate-y-0.5 rotate-45"}
        />
      </button>
      <div
        id={tree}
        className={classNames(
          "max-lg:border-t max-lg:pt-1 max-lg:pb-2",
          !unfolded && "max-lg:hidden",
        )}
      >
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
              <CategoryLink to={hrefOf("")} isChosen={!category}>
                {all}
              </CategoryLink>
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
        <CategoryLink to={hrefOf(categoryId)} isChosen={isChosen} isBelow={depth > 0}>
          {name}
        </CategoryLink>
        {children.length > 0 && (
          <button
            type="button"
            className="grid min-h-8.25 w-9 flex-none cursor-pointer place-items-center text-muted hover:text-accent focus-visible:-outline-offset-2 max-lg:w-13"
            aria-expanded={open}
            aria-controls={below}
            aria-label={`${open ? "收起" : "展开"}${name}`}
            onClick={() => setOpened(!open)}
          >
            <Chevron className={open ? "-translate-y-0.5 rotate-45" : "-rotate-45"} />
          </button>
        )}
      </div>
      {children.length > 0 && (
        // Hairlines show the depth.
        <ul id={below} hidden={!open} className="mb-2 ml-4 border-l">
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

interface CategoryLinkProps {
  to: string;
  isChosen: boolean;
  /** True below the first level. */
  isBelow?: boolean;
  children: string;
}

function CategoryLink({ to, isChosen, isBelow, children }: CategoryLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? "page" : undefined}
      className={classNames(
        `wrap-anywhere block min-w-0 flex-1 rounded-sm current:bg-raised px-4 py-1.5 current:font-semibold current:text-ink text-sm/normal hover:bg-surface hover:text-ink focus-visible:-outline-offset-2 max-lg:py-2.75 ${styles.category}`,
        isBelow && "text-muted",
      )}
    >
      {children}
    </Link>
  );
}

function Chevron({ className }: { className: string }) {
  return (
    <span
      className={`size-1.75 transition-transform ${styles.chevron} ${className}`}
      aria-hidden="true"
    />
  );
}
