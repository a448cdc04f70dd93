import { useId } from "react";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { useReadAllNotices, useUnreadNotices } from "../../shared/notices/notices.ts";
import styles from "./notice-list-page.module.css";
import { NoticeResults } from "./notice-results.tsx";

const title = "公告";

/** All released notices: urgent and pinned ones first, unread ones marked for who is signed in. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const signedIn = useSignedIn();
  const count = useUnreadNotices();
  const readAll = useReadAllNotices();
  const panel = useId();
  usePageTitle(title);
  const unread = signedIn && query.get("unread") === "1";
  const page = Number(query.get("pageNum"));
  const pageNum = Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
  const go = (next: { unread: boolean; pageNum: number }) => {
    const changed = new URLSearchParams(query);
    for (const name of ["unread", "pageNum"]) changed.delete(name);
    if (next.unread) changed.set("unread", "1");
    if (next.pageNum > 1) changed.set("pageNum", String(next.pageNum));
    setQuery(changed);
  };
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <header className={`row gap-4 mb-3 ${styles.header}`}>
        <h1>{title}</h1>
        {signedIn && (
          <Button
            className={styles.readAll}
            disabled={count === 0 || readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            全部标为已读
          </Button>
        )}
      </header>
      {signedIn && (
        <Tabs
          label="已读状态"
          panel={panel}
          tabs={[
            { key: "", label: "全部" },
            { key: "1", label: `未读${count > 0 ? ` ${count}` : ""}` },
          ]}
          active={unread ? "1" : ""}
          onChange={(key) => go({ unread: key === "1", pageNum: 1 })}
        />
      )}
      <NoticeResults
        pageNum={pageNum}
        unread={unread}
        toPage={(target) => go({ unread, pageNum: target })}
        panel={{ id: panel, ...(signedIn && { role: "tabpanel" }) }}
      />
    </>
  );
}
