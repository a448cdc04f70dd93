import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { ownCollectionPath } from "../../session/own-collection.ts";
import { dayOf, figureText, shortDayOf } from "../../ui/text/plain-values.ts";
import { usePageTitle } from "../page-title.ts";
import { itemByIdPath, noticePath, paths, personPath, productPath } from "../paths.ts";
import { MemberLink, takeWantedPath } from "../shared/access/member-link.tsx";
import { collectKindOf } from "../shared/collect/collect-kinds.ts";
import { type SiteModule, siteModules, useItems } from "../shared/content/modules.ts";
import { DocumentLine } from "../shared/document-line.tsx";
import { NoticeMarks } from "../shared/notices/notice-marks.tsx";
import { useNotices, useUnreadNotices } from "../shared/notices/notices.ts";
import { Picture } from "../shared/picture.tsx";
import { CategoryBlock } from "./category-block.tsx";
import styles from "./home-page.module.css";
import { LoginPanel } from "./login-panel.tsx";
import { NoticeCarousel } from "./notice-carousel.tsx";
import { Panel, PanelLines } from "./panel.tsx";
import sideBoxStyles from "./side-box.module.css";
import urgentNoticesStyles from "./urgent-notices.module.css";
import { UserCard } from "./user-card.tsx";

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

const urgent: OpenNoticeRow["noticeLevel"] = "3";

/** What is urgent, in a place of its own: it does not rotate away. */
export function UrgentNotices() {
  const { data } = useNotices();
  const notices = data?.list.filter(({ noticeLevel }) => noticeLevel === urgent) ?? [];
  if (notices.length === 0) return null;
  return (
    <ul className={urgentNoticesStyles.urgent} aria-label="紧急公告">
      {notices.map(({ noticeId, noticeTitle, noticeTime, ...rank }) => (
        <li key={noticeId}>
          <MemberLink to={noticePath(noticeId)} target="_blank">
            <NoticeMarks {...rank} />
            <strong className="grow min-w-0 strong break-anywhere">{noticeTitle}</strong>
            <time className="muted data tabular nowrap" dateTime={dayOf(noticeTime)}>
              {dayOf(noticeTime)}
            </time>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

const firstFive = { pageNum: 1, pageSize: 5 };

/** What a member did last: texts to read on, and what was collected. */
export function MemberPanels() {
  const isOpen = !useExpired();
  const readings = useQuery({
    ...callQuery("/repair/record/own", firstFive),
    enabled: isOpen,
    staleTime: 0,
    meta: { quiet: true },
  });
  const collected = useQuery({
    ...callQuery(ownCollectionPath, firstFive),
    enabled: isOpen,
    meta: { quiet: true },
  });
  return (
    <>
      <Panel title="继续阅读" more={`${paths.userProfile}#own-reading`}>
        <PanelLines
          query={readings}
          none="读过的维修信息会显示在这里"
          lineOf={({ repairId, categoryId, title, readTime, document }) => ({
            key: repairId,
            path: itemByIdPath(paths.maintainInfo, { categoryId, repairId }),
            text: title,
            note: shortDayOf(readTime),
            mark: <DocumentLine document={document} />,
          })}
        />
      </Panel>
      <Panel title="最近收藏" more={paths.collection}>
        <PanelLines
          query={collected}
          none="收藏的内容会显示在这里"
          lineOf={(row) => {
            const item = collectKindOf(row.collectType)?.shown(row);
            if (!item) return null;
            const [text] = item.cells;
            const note = shortDayOf(row.createTime);
            const mark = <DocumentLine document={row.document} />;
            return { key: row.collectId, path: item.path, text: text ?? "", mark, note };
          }}
        />
      </Panel>
    </>
  );
}

// Few have forgotten theirs.
const RetrievalPanel = lazy(() => import("./retrieval-panel.tsx"));

/** Sign-in, password retrieval, or the current user's card. */
function SideBox() {
  const signedIn = useSignedIn();
  const [retrieving, setRetrieving] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Also when the sign-in happened in another tab.
    const wanted = signedIn ? takeWantedPath() : null;
    if (wanted) void navigate(wanted, { replace: true });
  }, [signedIn, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of 登录 has a new key.
  useEffect(() => {
    if (hash === "#sign-in") box.current?.querySelector("input")?.focus();
  }, [hash, key]);
  return (
    <section ref={box} id="sign-in" className={sideBoxStyles.box} aria-label="用户面板">
      {signedIn ? (
        <UserCard />
      ) : retrieving ? (
        <Suspense>
          <RetrievalPanel onBack={() => setRetrieving(false)} />
        </Suspense>
      ) : (
        <LoginPanel onForgotten={() => setRetrieving(true)} />
      )}
    </section>
  );
}

const none = "暂无内容";

/** What is new beyond the 145 module: training, tools, products and people. */
function NewestPanels() {
  return (
    <>
      <ModulePanel module={siteModules.train} />
      <ModulePanel module={siteModules.tool} />
      <ProductPanel />
      <PersonPanel />
    </>
  );
}

function ModulePanel({ module }: { module: SiteModule }) {
  const items = useItems(module, { categoryId: "", ...firstFive });
  return (
    <Panel title={module.title} more={module.path}>
      <PanelLines
        query={items}
        none={none}
        lineOf={({ id, categoryId, title, releaseTime, document }) => ({
          key: id,
          path: itemByIdPath(module.path, { categoryId, repairId: id }),
          text: title,
          mark: <DocumentLine document={document} />,
          note: shortDayOf(releaseTime),
        })}
      />
    </Panel>
  );
}

function ProductPanel() {
  const products = useQuery({
    ...callQuery("/open/material", firstFive),
    meta: { quiet: true },
  });
  return (
    <Panel title="航材产品" more={paths.aviationProducts}>
      <PanelLines
        query={products}
        none={none}
        lineOf={({ infoId, name, file, price }) => ({
          key: infoId,
          path: productPath(infoId),
          picture: <Picture urls={file} fallback="product" sizes="56px" />,
          text: name,
          note: `${figureText(price)} 里程`,
        })}
      />
    </Panel>
  );
}

function PersonPanel() {
  const people = useQuery({
    ...callQuery("/open/repair/user/all", firstFive),
    meta: { quiet: true },
  });
  return (
    <Panel title="维修人员" more={paths.repairPerson}>
      <PanelLines
        query={people}
        none={none}
        lineOf={({ informationId, nickName, technicalTitle, speciality }) => ({
          key: informationId,
          path: personPath(informationId),
          text: [nickName, speciality].filter(Boolean).join(" · "),
          note: technicalTitle ?? "",
        })}
      />
    </Panel>
  );
}
