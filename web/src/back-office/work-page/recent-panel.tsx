import { screens } from "@aeromaint/contracts/screens.ts";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { useRecentPlaces } from "../navigation/recent-places.ts";
import { stateOf } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import { useOpenPage } from "../navigation/use-open-page.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

const maxShown = 8;

/** Pages and records that the person opened last in this browser. */
export function RecentPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const open = useOpenPage();
  const navigate = useNavigate();
  const places = useRecentPlaces(userId).flatMap((place) => {
    const [path = ""] = place.address.split("?");
    const page = pages.get(path);
    return page && path !== screens.workPage.path
      ? [{ ...place, page, isPage: path === place.address }]
      : [];
  });
  return (
    <WorkPanel title="最近访问" empty={places.length === 0 && "打开过的页面会出现在这里"}>
      <div className={styles.places}>
        {places.slice(0, maxShown).map(({ page, isPage, ...place }) => (
          <Button
            key={`${place.address} ${place.record ?? ""}`}
            size="small"
            title={place.note}
            className={styles.place}
            onClick={() => (isPage ? open(page) : void navigate(place.address, stateOf(place)))}
          >
            {place.title}
          </Button>
        ))}
      </div>
    </WorkPanel>
  );
}
