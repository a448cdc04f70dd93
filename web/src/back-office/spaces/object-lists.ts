/** A row of one of the lists below; which fields it has, its list knows. */
export type FoundObject = Readonly<Record<string, unknown>>;

interface ObjectList {
  /** Where readers' lists come from. */
  path: string;
  /** Name of the filter that finds by part of a title or name. */
  filter: string;
  optionOf: (row: FoundObject) => { value: string; label: string };
}

const option = (id: string, name: string) => (row: FoundObject) => ({
  value: String(row[id]),
  label: String(row[name]),
});

/** What points may stand for, by `assocType`. */
export const objectLists: Readonly<Record<string, ObjectList>> = {
  "1": { path: "/open/platform", filter: "title", optionOf: option("repairId", "title") },
  "2": { path: "/open/platform/tool", filter: "title", optionOf: option("toolInfoId", "title") },
  "3": { path: "/open/repair/user/all", filter: "name", optionOf: option("informationId", "name") },
};
