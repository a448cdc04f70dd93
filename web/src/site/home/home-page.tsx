import { Link } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { useUnreadNotices } from "../shared/notices/notices.ts";
import { CategoryBlock } from "./category-block.tsx";
import styles from "./home-page.module.css";
import { MemberPanels } from "./member-panels.tsx";
import { NewestPanels } from "./newest-panels.tsx";
import { NoticeCarousel } from "./notice-carousel.tsx";
import { SideBox } from "./side-box.tsx";
import { UrgentNotices } from "./urgent-notices.tsx";

export function Component() {
  usePageTitle();
  const signedIn = useSignedIn();
  return (
    <>
      <h1 className="sr-only">航空维修信息平台首页</h1>
      <div className={styles.lead}>
        {signedIn ? (
          <UnreadNotices />
        ) : (
          <p>
            维修方案、排故经验、培训课程、工具设备与航材，航空维修人在这里查阅；登录后阅读全文和附件。
          </p>
        )}
        <Link to={paths.notices}>全部公告</Link>
      </div>
      <UrgentNotices />
      <div className={styles.top}>
        <NoticeCarousel />
        <SideBox />
      </div>
      <div className={styles.blocks}>
        {signedIn && <MemberPanels />}
        <CategoryBlock title="方案" code="A-145" words={["外委", "改装"]} />
        <CategoryBlock title="经验与培训" code="B-145" words={["经验分享", "培训课程"]} />
        <NewestPanels />
      </div>
    </>
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
