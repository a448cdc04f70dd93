import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { PersonCards, PersonCardsSkeleton } from "./person-cards.tsx";
import { type PersonQuery, personsPerPage, type usePersons } from "./persons.ts";

interface PersonListProps extends PersonQuery {
  persons: ReturnType<typeof usePersons>;
  toPage: (page: number) => void;
  /** Takes the keyword away. */
  clear: () => void;
}

export function PersonList({ persons, name, pageNum, toPage, clear }: PersonListProps) {
  const { data, isPending, isPlaceholderData, refetch } = persons;
  if (isPending) return <PersonCardsSkeleton count={personsPerPage} />;
  if (!data) {
    return <NotLoaded what="人员" again={refetch} />;
  }
  if (data.list.length > 0) {
    return (
      <div className="settling" data-waiting={isPlaceholderData}>
        <PersonCards persons={data.list} />
        <Pager page={pageNum} pages={Math.ceil(data.total / personsPerPage)} onPage={toPage} />
      </div>
    );
  }
  if (data.total > 0) {
    return (
      <Empty title="这一页没有人员">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  return name ? (
    <Empty title="没有符合条件的人员">
      <Button onClick={clear}>清除关键字</Button>
    </Empty>
  ) : (
    <Empty title="暂无维修人员">审核通过的维修人员会显示在这里</Empty>
  );
}
