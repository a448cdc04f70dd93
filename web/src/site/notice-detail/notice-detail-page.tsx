import { patterns } from "@aeromaint/contracts/validation.ts";
import { Link, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../session/api-error.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useNotice } from "../notices.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { Article, ArticleSkeleton } from "../reading/article.tsx";

export function Component() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const { data, isLoading, error, refetch } = useNotice(patterns.id.test(id) ? id : "");
  usePageTitle(data?.noticeTitle ?? "公告");
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: "公告" }]} />
      {isLoading && <ArticleSkeleton />}
      {!isLoading && !data && <Missing error={error} again={() => void refetch()} />}
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

/** No id, none of that id among the released ones, or no answer. */
function Missing({ error, again }: { error: Error | null; again: () => void }) {
  if (error && !(error instanceof ApiError && error.code === 404)) {
    return (
      <Empty title={messageOf(error)}>
        <Button onClick={again}>重新加载</Button>
      </Empty>
    );
  }
  return (
    <Empty title={error ? "公告不存在或已下架" : "没有指定要查看的公告"}>
      <Link to={paths.home}>返回首页</Link>
    </Empty>
  );
}
