import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DateRange } from "../../ui/dates/date-range.tsx";
import type { ListState, useListState } from "../shared/content/list-state.ts";
import styles from "./item-list.module.css";

interface ListFiltersProps extends Pick<ReturnType<typeof useListState>, "filter"> {
  state: ListState;
}

/** Period and keyword, in the URL. The period applies immediately, the keyword with Enter. */
export function ListFilters({ state, filter }: ListFiltersProps) {
  const [title, setTitle] = useState(state.title);
  return (
    <form
      className={`flex gap-2 ${styles.filters}`}
      onSubmit={(event) => {
        event.preventDefault();
        filter({ title: title.trim() });
      }}
    >
      <DateRange
        label="发布日期"
        placeholder="所有年份"
        begin={state.beginTime}
        end={state.endTime}
        onChange={({ begin, end }) => filter({ beginTime: begin, endTime: end })}
      />
      <input
        className={styles.keyword}
        type="search"
        aria-label="关键字"
        placeholder="请输入关键字"
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
