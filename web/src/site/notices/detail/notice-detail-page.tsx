import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useSearchParams } from "react-router";
import { DetailError } from "../../../api/not-loaded.tsx";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { useNotice } from "../../shared/notices/notices.ts";
import { Article, ArticleSkeleton } from "../../shared/reading/article.tsx";

export function Component() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const { data, isLoading, error, refetch } = useNotice(patterns.id.test(id) ? id : "");
  usePageTitle(data?.noticeTitle ?? "公告");
  const applicability = useApplicabilityFacts(data?.applicability);
  return (
    <>
      <Breadcrumb
        steps={[
          { label: "首页", to: paths.home },
          { label: "公告", to: paths.notices },
        ]}
      />
      {isLoading && <ArticleSkeleton />}
      {!isLoading && !data && (
        <DetailError
          subject="公告"
          error={error}
          onRetry={() => void refetch()}
          listLink={{ to: paths.home, label: "返回首页" }}
        />
      )}
      {data && (
        <Article
          title={data.noticeTitle}
          facts={[{ title: "发布时间", value: data.noticeTime }, ...applicability]}
          content={data.noticeContent}
        />
      )}
    </>
  );
}
