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
