import { useSearchParams } from "react-router";
import { DetailState } from "../../../api/not-loaded.tsx";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { Breadcrumb } from "../../breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { idIn } from "../../shared/content/list-state.ts";
import { useNotice } from "../../shared/notices/notices.ts";
import { Article, ArticleSkeleton } from "../../shared/reading/article.tsx";

export function Component() {
  const notice = useNotice(idIn(useSearchParams()[0]));
  const { data } = notice;
  usePageTitle(data?.noticeTitle ?? "公告");
  const applicability = useApplicabilityFacts(data?.applicability);
  return (
    <>
      <Breadcrumb steps={[{ label: "公告", to: paths.notices }]} />
      {data ? (
        <Article
          title={data.noticeTitle}
          facts={[{ title: "发布时间", value: data.noticeTime }, ...applicability]}
          content={data.noticeContent}
        />
      ) : (
        <DetailState
          query={notice}
          subject="公告"
          skeleton={<ArticleSkeleton />}
          listLink={{ to: paths.home, label: "返回首页" }}
        />
      )}
    </>
  );
}
