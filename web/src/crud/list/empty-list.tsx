import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { Button } from "antd";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { Empty } from "../../ui/empty.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import { dictionaryOf } from "../form/dictionary-input.tsx";
import { type FormSchema, type FormValues, fieldOf } from "../resource-types.ts";

/** Current filters of a list, and a function to change them. */
export interface ListSearch {
  fields: FormSchema;
  filters: FormValues;
  search: (filters: FormValues) => void;
}

interface EmptyListProps {
  failed: boolean;
  /** False if the list has no search. */
  listSearch: ListSearch | false;
  /** Purpose of the list, shown while it has no rows. */
  purpose?: string | undefined;
  onReload: () => void;
}

/** Empty state of a list with the next step: reload, or remove a filter. */
export function EmptyList({ failed, listSearch, purpose = "暂无数据", onReload }: EmptyListProps) {
  if (failed) {
    return <NotLoaded onRetry={onReload} />;
  }
  if (!listSearch || Object.keys(listSearch.filters).length === 0) {
    return <Empty title={purpose} />;
  }
  return (
    <Empty title="没有符合条件的数据，请调整查询条件">
      <SetFilters {...listSearch} />
    </Empty>
  );
}

function SetFilters({ fields, filters, search }: ListSearch) {
  const names = Object.keys(filters);
  const without = (name: string) => {
    const { [name]: _dropped, ...rest } = filters;
    search(rest);
  };
  return (
    <ul
      className="mx-auto flex max-w-140 flex-wrap items-center justify-center gap-x-1 gap-y-2"
      aria-label="已设的查询条件"
    >
      {names.map((name) => {
        const { schema } = fieldOf(fields, name);
        return (
          <li key={name}>
            <Tag>
              <FilterText schema={schema} value={String(filters[name])} />{" "}
              <button
                type="button"
                className="thumb min-h-6 min-w-6 cursor-pointer border-0 bg-transparent text-muted max-md:min-w-8"
                aria-label={`清除${schema.title}`}
                onClick={() => without(name)}
              >
                ×
              </button>
            </Tag>
          </li>
        );
      })}
      {names.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => search({})}>
            清除全部
          </Button>
        </li>
      )}
    </ul>
  );
}

interface FilterTextProps {
  schema: FieldSchema;
  value: string;
}

/** Text of an active filter: 标题：起落架. */
function FilterText({ schema, value }: FilterTextProps) {
  if (schema["x-dict"]) return <DictionaryFilter schema={schema} value={value} />;
  // Ids and codes are not readable; show the title only.
  const isCode = !schema["x-kind"] && (schema.pattern ?? schema.enum) !== undefined;
  return isCode ? schema.title : `${schema.title}：${value}`;
}

function DictionaryFilter({ schema, value }: FilterTextProps) {
  const { label } = useDictionary(dictionaryOf(schema));
  return `${schema.title}：${label(value)}`;
}
