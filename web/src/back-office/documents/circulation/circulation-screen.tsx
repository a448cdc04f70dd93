import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { shownCirculation } from "../../shared/documents/circulations.ts";

const CirculationListPage = lazy(() => import("./circulation-list-page.tsx"));
const CirculationPage = lazy(() => import("./circulation-page.tsx"));

/** All circulations, or the one that the address names. */
export default function CirculationScreen() {
  const [params] = useTabSearchParams();
  const id = params.get(shownCirculation);
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      {id ? <CirculationPage key={id} circulationId={id} /> : <CirculationListPage />}
    </Suspense>
  );
}
