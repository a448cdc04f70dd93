import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { figureText } from "../../../ui/plain-values.ts";
import pieces from "../pieces/pieces.module.css";
import { RankList } from "../pieces/rank-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./gauges.module.css";

/** Products by category of the first level, and those looked at most. */
export function ProductPanel({ products }: Pick<ScreenFigures, "products">) {
  const { categories, mostViewed } = products;
  const largest = Math.max(1, ...categories.map(({ total }) => total));
  const views = categories.reduce((sum, category) => sum + category.views, 0);
  return (
    <ScreenPanel
      title="航材产品"
      note={`浏览 ${figureText(views)} 次`}
      empty={categories.length === 0 && "还没有航材分类"}
    >
      <ul className={styles.gauges} aria-label="按分类">
        {categories.map(({ name, total, views: seen }) => (
          <li key={name} className={styles.column} title={`${name}：${total} 件，浏览 ${seen} 次`}>
            <span className={styles.gauge} aria-hidden="true">
              <span className={styles.level} style={{ height: `${(100 * total) / largest}%` }} />
            </span>
            <b className={styles.figure}>{total}</b>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
      {mostViewed.length > 0 ? (
        <RankList
          rows={mostViewed
            .slice(0, 3)
            .map(({ infoId, name, views: total }) => ({ key: infoId, name, total }))}
          unit="次"
        />
      ) : (
        <p className={pieces.none}>还没有人浏览产品</p>
      )}
    </ScreenPanel>
  );
}
