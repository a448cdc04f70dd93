import { useFeed } from "../feed/use-feed.ts";
import { ScreenFrame } from "../frame/screen-frame.tsx";
import { ContentPanel } from "./content-panel.tsx";
import { LatestPanels } from "./latest-panels.tsx";
import { LicenceStatePanel } from "./licence-state-panel.tsx";
import styles from "./overview.module.css";
import { PeoplePanel } from "./people-panel.tsx";
import { ProductPanel } from "./product-panel.tsx";
import { MostReadPanel, PlacesPanel } from "./ranking-panels.tsx";
import { ReadingPanels } from "./reading-panels.tsx";
import { TotalsStrip } from "./totals-strip.tsx";

/** The dashboard of the whole platform. */
export default function OverviewPage() {
  const { figures, connection } = useFeed();
  return (
    <ScreenFrame title="运行总览" connection={connection}>
      {figures ? (
        <div className={styles.wall}>
          <div className={styles.column}>
            <ContentPanel content={figures.content} />
            <PeoplePanel people={figures.people} />
            <LicenceStatePanel licences={figures.licences} />
          </div>
          <div className={styles.middle}>
            <TotalsStrip figures={figures} />
            <ReadingPanels readings={figures.readings} />
            <LatestPanels newest={figures.newest} />
          </div>
          <div className={styles.column}>
            <MostReadPanel mostRead={figures.mostRead} />
            <ProductPanel products={figures.products} />
            <PlacesPanel places={figures.signIns.places} />
          </div>
        </div>
      ) : (
        <p className={styles.waiting}>
          {connection === "lost" ? "暂时无法取得数据，恢复连接后自动显示" : "正在取得数据…"}
        </p>
      )}
    </ScreenFrame>
  );
}
