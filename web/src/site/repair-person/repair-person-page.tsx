import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import { ListPage } from "../../own/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import { personPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useListState } from "../shared/content/list-state.ts";
import { PersonPhoto } from "./person-photo.tsx";
import { personsPerPage, usePersons } from "./persons.ts";

const title = "维修人员";

/** Approved maintenance staff, nine per page. */
export function Component() {
  const { state, go, filter } = useListState();
  const { title: name, pageNum } = state;
  const persons = usePersons({ name, pageNum });
  usePageTitle(title);
  return (
    <>
      <Breadcrumb steps={[{ label: title }]} />
      <header className="page-head">
        <h1 className="page-title">{title}</h1>
        {persons.data && (
          <p>
            共 <b>{persons.data.total}</b> 人
          </p>
        )}
        <KeywordSearch
          key={name}
          placeholder="请输入姓名"
          keyword={name}
          onSearch={(keyword) => filter({ title: keyword })}
        />
      </header>
      <div className="settling" data-waiting={persons.isPlaceholderData}>
        <ListPage
          query={persons}
          pageNum={pageNum}
          pageSize={personsPerPage}
          onPage={(page) => go({ pageNum: page })}
          subject="人员"
          failed="人员"
          skeleton={<PersonCardsSkeleton />}
          empty={
            name ? (
              <Empty title="没有符合条件的人员">
                <Button onClick={() => filter({ title: "" })}>清除关键字</Button>
              </Empty>
            ) : (
              <Empty title="暂无维修人员">审核通过的维修人员会显示在这里</Empty>
            )
          }
        >
          {(rows) => <PersonCards persons={rows} />}
        </ListPage>
      </div>
    </>
  );
}

const photoSize = 104;
const aboveTheFold = 6;

const cards = "grid grid-cols-3 gap-5 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:gap-3";

/** One page of persons. Visitors must sign in to open one. */
function PersonCards({ persons }: { persons: OpenPerson[] }) {
  return (
    <ul className={cards}>
      {persons.map((person, at) => (
        <li className="flex" key={person.informationId}>
          <MemberLink
            data-row=""
            className="group card flex min-w-0 flex-1 gap-4 p-5 text-ink transition-colors hover:border-edge max-md:p-4"
            to={personPath(person.informationId)}
          >
            <PersonPhoto url={person.url} size={photoSize} eager={at < aboveTheFold} />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <strong className="truncate font-semibold text-lg/tight group-hover:text-link">
                {person.nickName}
              </strong>
              <span className="mb-2 truncate text-accent text-sm">
                {person.technicalTitle || "职称未填写"}
              </span>
              <Line title="专业" value={person.speciality} />
              <Line title="学历" value={person.educationalLevel} />
              <Line title="工作时间" value={person.workingTime} />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

function Line({ title, value }: { title: string; value: string | null }) {
  return (
    <span className="flex gap-2 font-technical text-sm/reading">
      <span className="w-15 flex-none text-muted">{title}</span>
      <span className="truncate">{value || "未填写"}</span>
    </span>
  );
}

function PersonCardsSkeleton() {
  return (
    <SkeletonRows
      count={personsPerPage}
      className={cards}
      rowClassName="card flex gap-4 p-5 max-md:p-4"
    >
      <Skeleton width={photoSize} height={photoSize} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <Skeleton width="50%" height={24} />
        <Skeleton width="70%" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </span>
    </SkeletonRows>
  );
}
