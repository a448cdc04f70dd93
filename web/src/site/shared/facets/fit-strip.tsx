import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { lazy, Suspense } from "react";

// Load on demand: most readers have no own types.
const FitSwitch = lazy(() => import("./fit-switch.tsx"));

/** Strip above a list, for readers with own types. */
export function FitStrip({ own }: { own: OwnAircraft | undefined }) {
  if (!own || own.typeIds.length === 0) return null;
  return (
    <div className="mt-3 flex min-h-12.25 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border bg-surface px-3 py-2 text-sm">
      <Suspense>
        <FitSwitch own={own} />
      </Suspense>
    </div>
  );
}
