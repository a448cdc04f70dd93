import {
  type NumberDecision,
  numberedKinds,
  numberSources,
  numberStates,
  type RecognisedNumberRow,
  recognisedNumber,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { PlusOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { api } from "../../../api/api.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { viewDialogParams } from "../../../crud/dialog/requested-dialog.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";
import { listAddress, recordPage } from "../../navigation/record-pages.ts";

const kinds = numberedKinds.map((value) => ({ value, label: searchKinds[value] }));

/** Numbers in a product's own fields are changed at the product. */
const isCorrectable = ({ source }: RecognisedNumberRow) => source !== "field";
const isRejected = ({ state }: RecognisedNumberRow) => state === "rejected";

/** Corrects part numbers that were recognised in titles, texts and attached PDFs. */
export default function PartNumberPage() {
  const list = useCrudList(recognisedNumber);
  const [isAdding, setIsAdding] = useState(false);
  const mayEdit = useCan()("material:number:edit");
  const decide = useDecision(list.clearSelection);
  const { filters } = recognisedNumber;
  const rejectable = list.selectedRows.filter((row) => !isRejected(row));
  return (
    <>
      <SearchHeader list={list}>
        {filterFields(filters, ["number", "title"])}
        <FilterField of={filters} name="kind" choices={kinds} />
        <FilterField of={filters} name="source" choices={labelOptions(numberSources)} />
        <FilterField of={filters} name="state" choices={labelOptions(numberStates)} />
      </SearchHeader>
      <ListSection
        list={list}
        columns={partNumberColumns}
        purpose="内容标题、正文和 PDF 附件中识别出的件号会显示在这里，识别规则在系统设置中修改"
        isSelectable={mayEdit ? isCorrectable : undefined}
        tools={() =>
          mayEdit && (
            <>
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setIsAdding(true)}
              >
                新增
              </Button>
              <Button
                disabled={rejectable.length === 0}
                onClick={() => decide(rejectable, "rejected")}
              >
                批量剔除
              </Button>
            </>
          )
        }
        actions={(row) => (
          <RowActions>
            {mayEdit && isCorrectable(row) && (
              <RowButton onClick={() => decide([row], isRejected(row) ? "recognised" : "rejected")}>
                {isRejected(row) ? "恢复" : "剔除"}
              </RowButton>
            )}
          </RowActions>
        )}
      />
      <AddNumberDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function useDecision(onDone: () => void) {
  const confirmed = useConfirmedCall();
  return (rows: readonly RecognisedNumberRow[], state: "rejected" | "recognised") => {
    const ids = rows.map(({ recognisedId }) => recognisedId);
    const named = ids.length > 1 ? `这 ${ids.length} 个件号` : `件号 ${rows[0]?.number ?? ""}`;
    confirmed({
      question:
        state === "rejected"
          ? `确定剔除${named}吗？剔除后不能再按件号搜索到该内容。`
          : `确定恢复${named}吗？`,
      call: () => sendDecision(ids, state),
      affects: [recognisedNumber.path],
      danger: state === "rejected",
      onDone,
    });
  };
}

const colours = { recognised: "second", rejected: "refused", added: "link" } as const;

const partNumberColumns: CrudColumn<RecognisedNumberRow>[] = [
  column("number", "件号", (number: string) => (
    <span className="whitespace-nowrap font-technical">{number}</span>
  )),
  column("state", "状态", (_value, { state }) => (
    <Tag tone={colours[state]}>{numberStates[state]}</Tag>
  )),
  column("source", "来源", (_value, { source }) => numberSources[source]),
  column("kind", "类型", (_value, { kind }) => searchKinds[kind]),
  // Users who see this row may also list entries of its kind.
  column("title", "所在内容", (_value, { kind, ownerId, title }) => (
    <Link to={listAddress(recordPage(kind), viewDialogParams(ownerId))}>{title}</Link>
  )),
  column("createTime", "识别时间"),
];

/** Adds a number that the recognition missed. */
function AddNumberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      open={open}
      title="新增件号"
      send={sendNumber}
      affects={[recognisedNumber.path]}
      onClose={onClose}
    >
      <CrudField of={recognisedNumber.create} name="ownerId">
        <EntrySelect />
      </CrudField>
      <CrudField of={recognisedNumber.create} name="number" extra="添加后可以按件号搜索到该内容" />
    </FormDialog>
  );
}

interface EntrySelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Item, notice or product, found by a part of its title. */
function EntrySelect(props: EntrySelectProps) {
  const [typed, setTyped] = useState("");
  const title = useDeferredValue(typed.trim());
  const { data: entries = [], isFetching } = useQuery({
    ...callQuery(`${recognisedNumber.path}/entry`, title ? { title } : {}),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...props}
      options={entries.map(({ ownerId, kind, title }) => ({
        value: ownerId,
        label: `${title}（${searchKinds[kind]}）`,
      }))}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="输入标题的一部分查找"
      notFoundContent="没有符合的内容"
      allowClear
    />
  );
}

const sendDecision = (ids: readonly string[], state: NumberDecision["state"]) =>
  api.send("PATCH", `${recognisedNumber.path}/${ids.join(",")}`, { body: { state } });

const sendNumber = ({ ownerId, number }: FormValues) =>
  api.send("POST", recognisedNumber.path, { body: { ownerId, number } });
