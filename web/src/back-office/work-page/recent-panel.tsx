import { screens } from "@aeromaint/contracts/screens.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { placeAt, useRecentPlaces } from "../navigation/recent-places.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

const maxShown = 8;

/** Pages and records that the person opened last in this browser. */
export function RecentPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const places = useRecentPlaces(userId).flatMap((place) => {
    const [path = ""] = place.address.split("?");
    const page = pages.get(path);
    if (!page || path === screens.workPage.path) return [];
    return [{ ...place, to: path === place.address ? page : placeAt(place) }];
  });
  return (
    <WorkPanel title="最近访问" empty={places.length === 0 && "打开过的页面会出现在这里"}>
      <div className={styles.places}>
        {places.slice(0, maxShown).map(({ address, to, title, note }) => (
          <PageLink key={address} to={to} title={note} className={styles.place}>
            {title}
          </PageLink>
        ))}
      </div>
    </WorkPanel>
  );
}
