import { useEffect } from "react";
import { Link } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { PageSearch } from "../layout/page-search.tsx";
import { paths } from "../paths.ts";
import { useNotices, useUnreadNotices } from "../shared/notices/notices.ts";
import { AircraftBand, useAircraftNews } from "./aircraft-band.tsx";
import pageStyles from "./home-page.module.css";
import styles from "./member-home.module.css";
import { MemberPanels } from "./member-panels.tsx";
import { NewestPanels } from "./newest-panels.tsx";
import { NoticeCarousel } from "./notice-carousel.tsx";
import { useOwnTasks } from "./own-tasks.tsx";
import { UrgentNotices } from "./urgent-notices.tsx";
import { UserCard } from "./user-card.tsx";

/** Home page of a signed-in person: tasks, news for own aircraft, and search. */
export default function MemberHome() {
  const tasks = useOwnTasks();
  const news = useAircraftNews();
  const notices = useNotices();
  const profile = useProfile();
  useSearchCaret();
  // Wait until all parts with variable height are loaded or have failed once. This prevents layout
  // shifts.
  const isWaiting = [tasks, news, notices, profile].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  return (
    <div className={styles.home} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      <div className={`${pageStyles.lead} ${styles.lead}`}>
        <UnreadNotices />
        <Link to={paths.notices}>全部公告</Link>
      </div>
      <UrgentNotices />
      <div className={styles.search}>
        <PageSearch />
      </div>
      <div className={`${pageStyles.top} ${styles.top}`}>
        <NoticeCarousel />
        <UserCard tasks={tasks} />
      </div>
      <AircraftBand news={news} className={styles.band} />
      <div className={`${pageStyles.blocks} ${styles.blocks}`}>
        <MemberPanels />
        <NewestPanels />
      </div>
    </div>
  );
}

function UnreadNotices() {
  const count = useUnreadNotices();
  return (
    <p>
      {count > 0 ? (
        <Link to={`${paths.notices}?unread=1`}>{`${count} 条未读公告`}</Link>
      ) : (
        "公告已全部读过"
      )}
    </p>
  );
}

/** Focuses the search field in the header, if there is a keyboard and no other focus. */
function useSearchCaret(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body || !window.matchMedia("(min-width: 1024px) and (hover)").matches) {
      return;
    }
    const field = document.querySelector<HTMLInputElement>("header [data-site-search]");
    if (!field) return;
    // Do not open the recent searches for this focus.
    field.dataset.quiet = "";
    field.focus({ preventScroll: true });
    delete field.dataset.quiet;
  }, []);
}
