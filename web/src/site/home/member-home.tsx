import { itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useExpired } from "../../api/expired.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { collectionKindOf } from "../../own/collections/collection-kinds.ts";
import { ownCollectionPath } from "../../session/own-collection.ts";
import { useProfile } from "../../session/profile.ts";
import { focusQuietly } from "../../ui/keys/search-key.ts";
import { shortDayOf } from "../../ui/text/plain-values.ts";
import { PageSearch } from "../layout/page-search.tsx";
import { paths } from "../paths.ts";
import { useNotices, useUnreadNotices } from "../shared/notices/notices.ts";
import { AircraftBand, useAircraftNews } from "./aircraft-band.tsx";
import { HomeLead, LeadLink } from "./home-lead.tsx";
import { NewestPanels } from "./newest-panels.tsx";
import { NoticeCarousel } from "./notice-carousel.tsx";
import { useOwnTasks } from "./own-tasks.tsx";
import { LinePanel } from "./panel.tsx";
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
    <div
      className="flex flex-col data-waiting:invisible"
      data-waiting={isWaiting || undefined}
      aria-busy={isWaiting}
    >
      <HomeLead className="max-md:order-4 max-md:mt-4 max-md:mb-0">
        <UnreadNotices />
      </HomeLead>
      <UrgentNotices />
      <div className="hidden max-md:mb-4 max-md:block">
        <PageSearch />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-6 max-lg:contents max-lg:[&>:first-child]:order-2 max-lg:[&>:first-child]:mt-5 max-lg:[&>:first-child]:flex-none">
        <NoticeCarousel />
        <UserCard tasks={tasks} />
      </div>
      <AircraftBand news={news} className="max-lg:order-1 max-lg:mt-4" />
      <div className="mt-8 grid grid-cols-1 gap-6 max-lg:order-3 max-lg:mt-6 lg:grid-cols-2">
        <MemberPanels />
        <NewestPanels />
      </div>
    </div>
  );
}

function UnreadNotices() {
  const count = useUnreadNotices();
  return count > 0 ? (
    <LeadLink to={`${paths.notices}?unread=1`}>{`${count} 条未读公告`}</LeadLink>
  ) : (
    "公告已全部读过"
  );
}

/** Focuses the search field in the header, if there is a keyboard and no other focus. */
function useSearchCaret(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body && window.matchMedia("(min-width: 1024px) and (hover)").matches) {
      focusQuietly("header [data-site-search]");
    }
  }, []);
}

const firstFive = { pageNum: 1, pageSize: 5 };

/** Recent activity of a member: read texts and collected items. */
export function MemberPanels() {
  const isOpen = !useExpired();
  const readings = useQuery({
    ...quietQuery("/repair/record/own", firstFive),
    enabled: isOpen,
    staleTime: 0,
  });
  const collected = useQuery({
    ...quietQuery(ownCollectionPath, firstFive),
    enabled: isOpen,
  });
  return (
    <>
      <LinePanel
        title="继续阅读"
        more={`${paths.userProfile}#own-reading`}
        query={readings}
        none="读过的维修信息会显示在这里"
        lineOf={({ repairId, categoryId, title, readTime, document }) => ({
          key: repairId,
          path: itemByIdPath(paths.maintainInfo, { categoryId, repairId }),
          text: title,
          note: shortDayOf(readTime),
          document,
        })}
      />
      <LinePanel
        title="最近收藏"
        more={paths.collection}
        query={collected}
        none="收藏的内容会显示在这里"
        lineOf={(row) => {
          const item = collectionKindOf(row.collectType)?.shown(row);
          if (!item) return null;
          const [text] = item.cells;
          const note = shortDayOf(row.createTime);
          const { collectId: key, document } = row;
          return { key, path: item.path, text: text ?? "", document, note };
        }}
      />
    </>
  );
}
