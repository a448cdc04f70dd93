import { patterns } from "@aeromaint/contracts/validation.ts";
import { Link, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../../session/api-error.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { usePerson } from "../persons.ts";
import { PersonSkeleton, PersonView } from "./person-view.tsx";

const title = "维修人员";

/** One person's profile, for those who are signed in. */
export function Component() {
  const [query] = useSearchParams();
  const asked = query.get("id") ?? "";
  const { data, isLoading, error, refetch } = usePerson(patterns.id.test(asked) ? asked : "");
  usePageTitle(data?.nickName ?? title);
  return (
    <>
      <Breadcrumb
        steps={[
          { label: "首页", to: paths.home },
          { label: title, to: paths.repairPerson },
          ...(data ? [{ label: data.nickName }] : []),
        ]}
      />
      {isLoading && <PersonSkeleton />}
      {!isLoading && !data && <Missing error={error} again={() => void refetch()} />}
      {data && <PersonView key={data.informationId} person={data} />}
    </>
  );
}

/** No id, no approved person of that id, or no answer. */
function Missing({ error, again }: { error: Error | null; again: () => void }) {
  if (error && !(error instanceof ApiError && error.code === 404)) {
    return (
      <Empty title={messageOf(error)}>
        <Button onClick={again}>重新加载</Button>
      </Empty>
    );
  }
  return (
    <Empty title={error ? "人员不存在或已下架" : "没有指定要查看的人员"}>
      <Link to={paths.repairPerson}>查看全部维修人员</Link>
    </Empty>
  );
}
