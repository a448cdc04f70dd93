import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { searchPath } from "../paths.ts";
import { forgetRecent, readRecent } from "./recent-searches.ts";
import styles from "./search-page.module.css";

/** Recent searches in this browser. */
export function RecentList() {
  const [recent, setRecent] = useState(readRecent);
  if (recent.length === 0) return null;
  const clear = () => {
    forgetRecent();
    setRecent([]);
  };
  return (
    <section className={styles.offer} aria-labelledby="recent-searches">
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
