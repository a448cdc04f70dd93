import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { searchPath } from "../paths.ts";
import { forgetRecent, readRecent } from "./recent-searches.ts";
import styles from "./search-page.module.css";

/** Recent searches in this browser. */
export function RecentList() {
  const [recent, setRecent] = useState(readRecent);
  if (recent.length === 0) {
    return (
      <p className={styles.hint}>
        中文可以搜索任意片段；件号、型号按字母和数字整段匹配，例如 CFM56 或
        AM-29-4410。多个词用空格隔开。
      </p>
    );
  }
  const clear = () => {
    forgetRecent();
    setRecent([]);
  };
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <h2 id="recent-searches">最近搜索</h2>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword}>
            <Link to={searchPath(keyword)}>{keyword}</Link>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={clear}>
        清除记录
      </Button>
    </section>
  );
}
