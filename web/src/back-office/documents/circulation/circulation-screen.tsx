import { lazy, Suspense } from "react";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { circulationParameter } from "../../shared/documents/circulations.ts";

const CirculationListPage = lazy(() => import("./circulation-list-page.tsx"));
const CirculationPage = lazy(() => import("./circulation-page.tsx"));

/** All circulations, or the circulation in the address. */
export default function CirculationScreen() {
  const [params] = useTabSearchParams();
  const id = params.get(circulationParameter);
  return (
    <Suspense fallback={<SkeletonLines rows={8} />}>
      {id ? <CirculationPage key={id} circulationId={id} /> : <CirculationListPage />}
    </Suspense>
  );
}
