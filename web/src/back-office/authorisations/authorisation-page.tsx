import { screens } from "@aeromaint/contracts/screens.ts";
import { Skeleton } from "antd";
import { lazy, Suspense, useId } from "react";
import { Link } from "react-router";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMenuPages } from "../navigation/record-pages.ts";
import styles from "./authorisation-signs.module.css";

// One at a time is looked at.
const views = {
  list: { label: "授权名单", View: lazy(() => import("./tabs/authorisation-list.tsx")) },
  matrix: { label: "授权矩阵", View: lazy(() => import("./tabs/authorisation-matrix.tsx")) },
  experience: { label: "工作经历", View: lazy(() => import("./tabs/experience-list.tsx")) },
  categories: { label: "类别与条件", View: lazy(() => import("./tabs/category-list.tsx")) },
};

/** Search parameter of the address that names the view. */
const shownView = "view";
const neighbours = [screens.whoMay, screens.licences];

/** Who is authorised for what, by the list, as a matrix, and what it rests on. */
export default function AuthorisationPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const { pages } = useMenuPages();
  const panel = useId();
  const chosen = parameters.get(shownView) ?? "list";
  const active = chosen in views ? (chosen as keyof typeof views) : "list";
  const { View } = views[active];
  return (
    <>
      <div className={`row wrap gap-4 ${styles.head}`}>
        <Tabs
          label="授权管理"
          panel={panel}
          tabs={Object.entries(views).map(([key, { label }]) => ({ key, label }))}
          active={active}
          onChange={(key) => setParameters(key === "list" ? {} : { [shownView]: key })}
        />
        <nav className="row gap-4 push" aria-label="相关页面">
          {neighbours
            .filter(({ path }) => pages.has(path))
            .map(({ path, title }) => (
              <Link key={path} to={path}>
                {title}
              </Link>
            ))}
        </nav>
      </div>
      <div id={panel} role="tabpanel" aria-label={views[active].label}>
        <Suspense fallback={<Skeleton active />}>
          <View />
        </Suspense>
      </div>
    </>
  );
}
