import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { lazy, Suspense } from "react";
import styles from "./facets.module.css";

// Load on demand: most readers have no own types.
const FitSwitch = lazy(() => import("./fit-switch.tsx"));

/** Strip above a list, for readers with own types. */
export function FitStrip({ own }: { own: OwnAircraft | undefined }) {
  if (!own || own.typeIds.length === 0) return null;
  return (
    <div className={styles.fitStrip}>
      <Suspense>
        <FitSwitch own={own} />
      </Suspense>
    </div>
  );
}

/** Mark of a row that applies to one of the reader's types. */
export function FitMark({ isFitting }: { isFitting: boolean | undefined }) {
  return isFitting ? <span className={styles.fitMark}>适合我的机型</span> : null;
}
