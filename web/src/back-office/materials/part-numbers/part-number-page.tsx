import {
  numberedKinds,
  numberSources,
  numberStates,
  type RecognisedNumberRow,
  recognisedNumber,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import { AddNumberDialog } from "./add-number-dialog.tsx";
import { ChoiceSelect } from "./choice-select.tsx";
import { partNumberColumns } from "./part-number-columns.tsx";
import { sendDecision } from "./part-numbers.ts";

const kinds = Object.fromEntries(numberedKinds.map((kind) => [kind, searchKinds[kind]]));

/** What a product states of itself is changed at the product. */
const isCorrectable = ({ source }: RecognisedNumberRow) => source !== "field";
const isRejected = ({ state }: RecognisedNumberRow) => state === "rejected";

/** What was recognised as part numbers in titles, texts and attached PDFs: staff correct it here. */
export default function PartNumberPage() {
  const list = useCrudList(recognisedNumber);
  const [isAdding, setIsAdding] = useState(false);
  const mayEdit = useCan()("material:number:edit");
  const decide = useDecision(list.clearSelection);
  const { filters } = recognisedNumber;
  const rejectable = list.selectedRows.filter((row) => !isRejected(row));
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="number" />
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="kind">
          <ChoiceSelect title="类型" choices={kinds} />
        </FilterField>
        <FilterField of={filters} name="source">
          <ChoiceSelect title="来源" choices={numberSources} />
        </FilterField>
        <FilterField of={filters} name="state">
          <ChoiceSelect title="状态" choices={numberStates} />
        </FilterField>
      </SearchHeader>
      <ListSection
        path={recognisedNumber.path}
        list={list}
        columns={partNumberColumns}
        purpose="内容标题、正文和 PDF 附件中识别出的件号会显示在这里，识别规则在系统设置中修改"
        selectable={mayEdit ? isCorrectable : undefined}
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
                danger
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
              <Button
                type="link"
                size="small"
                danger={!isRejected(row)}
                onClick={() => decide([row], isRejected(row) ? "recognised" : "rejected")}
              >
                {isRejected(row) ? "恢复" : "剔除"}
              </Button>
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
