import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import styles from "./error-page.module.css";

/** Page of unknown paths. */
export function Component() {
  usePageTitle("页面不存在");
  return (
    <div className="pt-12 text-center">
      <p className={`text-accent ${styles.code}`} aria-hidden="true">
        404
      </p>
      <h1 className="text-xl">页面不存在</h1>
      <Empty title="您访问的页面不存在或已被移除">
        <ButtonLink variant="primary" to={paths.home}>
          返回首页
        </ButtonLink>
      </Empty>
    </div>
  );
}
