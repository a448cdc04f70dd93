import type { TableColumnType } from "antd";
import { useStoredSetting } from "../session/stored-setting.ts";

/** A column of a list; its key names it in the settings. */
export type CrudColumn<Row> = TableColumnType<Row> & { key: string; title: string };

export interface ColumnChoice {
  key: string;
  title: string;
  shown: boolean;
}

/** The columns that this person wants to see, remembered for the list at `path`. */
export function useColumnSettings<Row>(path: string, columns: CrudColumn<Row>[]) {
  const [hidden, setHidden] = useStoredSetting<string[]>(`columns:${path}`, []);
  const choices: ColumnChoice[] = columns.map(({ key, title }) => ({
    key,
    title,
    shown: !hidden.includes(key),
  }));
  const show = (keys: string[]) =>
    setHidden(columns.map(({ key }) => key).filter((key) => !keys.includes(key)));
  return { shown: columns.filter(({ key }) => !hidden.includes(key)), choices, show };
}
