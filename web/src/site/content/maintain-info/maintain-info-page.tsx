import { Link, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { siteModules } from "../../shared/content/modules.ts";
import { ContentPage } from "../content-page.tsx";
import styles from "./maintain-info-page.module.css";

export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <ContentPage module={siteModules.repair} />
      {!query.has("repairId") && (
        <Link className={`inline-block accent no-print ${styles.overview}`} to={paths.classified}>
          分类一览
        </Link>
      )}
    </>
  );
}
