import { Link, useSearchParams } from "react-router";
import { ContentPage } from "../content/content-page.tsx";
import { siteModules } from "../content/modules.ts";
import { paths } from "../paths.ts";
import styles from "./maintain-info-page.module.css";

export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <ContentPage module={siteModules.repair} />
      {!query.has("repairId") && (
        <Link className={styles.overview} to={paths.classified}>
          分类一览
        </Link>
      )}
    </>
  );
}
