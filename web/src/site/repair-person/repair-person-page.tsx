import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { KeywordSearch } from "../keyword-search.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { useListState } from "../shared/content/list-state.ts";
import { PersonList } from "./person-list.tsx";
import { usePersons } from "./persons.ts";

const title = "维修人员";

/** Approved maintenance staff, nine a page. */
export function Component() {
  const { state, go, filter } = useListState();
  const { title: name, pageNum } = state;
  const persons = usePersons({ name, pageNum });
  usePageTitle(title);
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
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
      <PersonList
        persons={persons}
        name={name}
        pageNum={pageNum}
        toPage={(page) => go({ pageNum: page })}
        clear={() => filter({ title: "" })}
      />
    </>
  );
}
