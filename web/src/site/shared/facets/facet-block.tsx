import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FacetGroups, type FacetGroupsProps } from "./facet-groups.tsx";
import { countChosen } from "./facet-state.ts";
import styles from "./facets.module.css";

const FacetSheet = lazy(() => import("./facet-sheet.tsx"));

/** What a list can be narrowed by: beside it, and on narrow screens in a sheet. */
export function FacetBlock(props: FacetGroupsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countChosen(props.chosen);
  return (
    <>
      <aside className={styles.block} aria-label="筛选">
        <FacetGroups {...props} />
      </aside>
      <Button className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        筛选{count > 0 && <span className={styles.chosenCount}>{count}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <FacetSheet {...props} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
