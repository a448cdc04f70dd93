import type { TableColumnType } from "antd";
import { usePersonalSetting } from "../../session/personal-setting.ts";

/** A column of a list; its key names it in the settings. */
export type CrudColumn<Row> = TableColumnType<Row> & { key: string; title: string };

export interface ColumnChoice {
  key: string;
  title: string;
  shown: boolean;
}

/** What differs from the columns as the screen has them. */
export interface ColumnPlan {
  hidden: string[];
  /** Keys from the first column to the last; columns that it does not name stand at the end. */
  order: string[];
}

const asTheyAre: ColumnPlan = { hidden: [], order: [] };

/** The columns as the current user arranged them, stored for the list at `path`. */
export function useColumnSettings<Row>(path: string, columns: CrudColumn<Row>[]) {
  const [plan, setPlan] = usePersonalSetting(`columns:${path}`, asTheyAre);
  const ordered = sortColumns(columns, plan.order);
  const choices: ColumnChoice[] = ordered.map(({ key, title }) => ({
    key,
    title,
    shown: !plan.hidden.includes(key),
  }));
  return {
    shown: ordered.filter(({ key }) => !plan.hidden.includes(key)),
    choices,
    arrange: (next: ColumnChoice[]) =>
      setPlan({
        hidden: next.filter(({ shown }) => !shown).map(({ key }) => key),
        order: next.map(({ key }) => key),
      }),
    reset: () => setPlan(asTheyAre),
  };
}

/** Also after an update brought columns that the order does not know. */
export function sortColumns<C extends { key: string }>(
  columns: readonly C[],
  order: readonly string[],
): C[] {
  const place = ({ key }: C) => {
    const at = order.indexOf(key);
    return at < 0 ? order.length : at;
  };
  return [...columns].sort((one, other) => place(one) - place(other));
}
