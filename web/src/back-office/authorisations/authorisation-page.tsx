import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { type ComponentType, lazy, Suspense, useId } from "react";
import { Link } from "react-router";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { useCan } from "../../session/can.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMenuPages } from "../navigation/record-pages.ts";

const listPermission: Permission = "document:authorisation:list";
// Tabs of the page. Only permitted tabs are offered.
const views = {
  list: {
    label: "授权名单",
    right: listPermission,
    View: lazy(() => import("./tabs/authorisation-list.tsx")),
  },
  matrix: {
    label: "授权矩阵",
    right: listPermission,
    View: lazy(() => import("./tabs/authorisation-matrix.tsx")),
  },
  licences: {
    label: "证照到期",
    right: "repair:account:list",
    View: lazy(() => import("./licences/licence-list.tsx")),
  },
  experience: {
    label: "工作经历",
    right: listPermission,
    View: lazy(() => import("./tabs/experience-list.tsx")),
  },
  categories: {
    label: "类别与条件",
    right: listPermission,
    View: lazy(() => import("./tabs/category-list.tsx")),
  },
} satisfies Record<string, { label: string; right: Permission; View: ComponentType }>;

/** Search parameter of the address that names the view. */
const viewParameter = "view";

/** Authorisations as a list and as a matrix, with their categories, experience and licences. */
export default function AuthorisationPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const { pages } = useMenuPages();
  const can = useCan();
  const panel = useId();
  const shown = Object.entries(views).filter(([, { right }]) => can(right));
  const chosen = shown.find(([key]) => key === parameters.get(viewParameter)) ?? shown[0];
  if (!chosen) return null;
  const [active, { label, View }] = chosen;
  return (
    <>
      <div className="-mt-2 mb-1 flex flex-wrap items-center gap-4 max-md:flex-nowrap max-md:gap-2 [&_[role^=tab]]:min-h-10 max-md:[&_[role^=tab]]:min-h-11">
        <Tabs
          label={screens.authorisations.title}
          panel={panel}
          tabs={shown.map(([key, view]) => ({ key, label: view.label }))}
          active={active}
          onChange={(key) => setParameters(key === shown[0]?.[0] ? {} : { [viewParameter]: key })}
        />
        {pages.has(screens.whoMay.path) && (
          <Link
            className="thumb ml-auto max-md:flex max-md:min-h-11 max-md:flex-none max-md:items-center"
            to={screens.whoMay.path}
          >
            {screens.whoMay.title}
          </Link>
        )}
      </div>
      <div id={panel} role="tabpanel" aria-label={label}>
        <Suspense fallback={<SkeletonLines />}>
          <View />
        </Suspense>
      </div>
    </>
  );
}
