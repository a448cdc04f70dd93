import { Link } from "react-router";
import { ContentPage } from "../content/content-page.tsx";
import { contentModules } from "../content/modules.ts";
import { paths } from "../paths.ts";
import styles from "./maintain-info-page.module.css";

export function Component() {
  return (
    <>
      <ContentPage module={contentModules.repair} />
      <Link className={styles.overview} to={paths.classified}>
        分类一览
      </Link>
    </>
  );
}
