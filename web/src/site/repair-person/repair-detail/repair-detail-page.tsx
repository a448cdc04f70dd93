import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useSearchParams } from "react-router";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { Missing } from "../../shared/error/missing.tsx";
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
      {!isLoading && !data && (
        <Missing
          thing="人员"
          error={error}
          again={() => void refetch()}
          way={{ to: paths.repairPerson, label: "查看全部维修人员" }}
        />
      )}
      {data && <PersonView key={data.informationId} person={data} />}
    </>
  );
}
