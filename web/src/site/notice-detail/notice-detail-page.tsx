import { Link, useSearchParams } from "react-router";
import { messageOf } from "../../session/api-error.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useNotice } from "../notices.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { Article, ArticleSkeleton } from "../reading/article.tsx";

export function Component() {
  const [query] = useSearchParams();
  const { data, isLoading, error } = useNotice(query.get("id") ?? "");
  usePageTitle(data?.noticeTitle ?? "公告");
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: "公告" }]} />
      {isLoading && <ArticleSkeleton />}
      {!isLoading && !data && (
        <Empty title={error ? messageOf(error) : "没有指定要查看的公告"}>
          <Link to={paths.home}>返回首页</Link>
        </Empty>
      )}
      {data && (
        <Article
          title={data.noticeTitle}
          facts={[{ title: "发布时间", value: data.noticeTime }]}
          content={data.noticeContent}
        />
      )}
    </>
  );
}
