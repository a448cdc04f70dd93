import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { searchPath } from "../paths.ts";
import { forgetRecent, useRecent } from "./recent-searches.ts";
import styles from "./search-page.module.css";

/** Recent searches of this person in this browser. */
export function RecentList() {
  const recent = useRecent();
  if (recent.length === 0) return null;
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
      <Button variant="quiet" onClick={forgetRecent}>
        清除记录
      </Button>
    </section>
  );
}
