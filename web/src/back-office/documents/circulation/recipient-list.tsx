import {
  type CirculationDetail,
  excuseInput,
  type RecipientRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath, signTimeText } from "@aeromaint/contracts/documents/circulation-state.ts";
import { Button, Form } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { CirculationMark } from "../../../own/circulations/circulation-mark.tsx";
import { useCan } from "../../../session/can.tsx";
import { recipientStateChoices, recipients } from "../../shared/documents/circulations.ts";
import { HashText } from "../record/hash-text.tsx";

const columns: CrudColumn<RecipientRow>[] = [
  column("name", "姓名"),
  column("dept", "部门", (dept: string) => dept || "—"),
  column("posts", "岗位", (_value, { posts }) => posts.join("、") || "—"),
  column("state", "签收状态", (_value, row) => <RecipientStateText row={row} />),
  column("readTime", "阅读时间", textOrDash),
  column("signTime", "签收时间", (_value, row) => signTimeText(row)),
  column("seconds", "阅读时长", (seconds: number | null) =>
    seconds === null ? "—" : `${seconds} 秒`,
  ),
  column("remindTime", "最近提醒", textOrDash),
  {
    ...column<RecipientRow>("sha256", "签收内容摘要值", (_value, { sha256 }) =>
      sha256 ? <HashText hash={sha256} /> : "—",
    ),
    isFolded: true,
  },
];

function textOrDash(value: string | null) {
  return value ?? "—";
}

function RecipientStateText({ row: { state, excuse, excusedBy } }: { row: RecipientRow }) {
  return (
    <>
      <CirculationMark state={state} />
      {state === "excused" && `${excuse}${excusedBy ? `（${excusedBy}）` : ""}`}
    </>
  );
}

const isExcusable = ({ state }: RecipientRow) => state !== "signed" && state !== "excused";

/** Recipients of a circulation, overdue ones first. */
export function RecipientList({ circulation }: { circulation: CirculationDetail }) {
  const { circulationId, state } = circulation;
  const list = useCrudList(recipients, {
    listPath: `${circulationPath}/${circulationId}/recipients`,
    inDialog: true,
  });
  const mayExcuse = useCan()("document:circulation:excuse") && state === "open";
  const [isExcusing, setIsExcusing] = useState(false);
  return (
    <>
      <SearchHeader list={list}>
        {filterFields(recipients.filters, ["name", "dept"])}
        <FilterField of={recipients.filters} name="state" choices={recipientStateChoices} />
      </SearchHeader>
      <ListSection
        path={`${circulationPath}/recipients`}
        list={list}
        columns={columns}
        isSelectable={mayExcuse ? isExcusable : undefined}
        tools={() =>
          mayExcuse && (
            <Button disabled={list.selected.length === 0} onClick={() => setIsExcusing(true)}>
              豁免签收
            </Button>
          )
        }
      />
      <ExcuseDialog
        circulationId={circulationId}
        people={list.selectedRows}
        open={isExcusing}
        onExcused={list.clearSelection}
        onClose={() => setIsExcusing(false)}
      />
    </>
  );
}

interface ExcuseDialogProps {
  circulationId: string;
  people: readonly RecipientRow[];
  open: boolean;
  onExcused: () => void;
  onClose: () => void;
}

/** Excuses the chosen people from signing. The list then shows the reason. */
function ExcuseDialog(props: ExcuseDialogProps) {
  const { circulationId, people, open, onExcused, onClose } = props;
  return (
    <FormDialog
      open={open}
      title="豁免签收"
      send={async ({ reason }) => {
        const userIds = people.map(({ userId }) => userId);
        const path = `${circulationPath}/${circulationId}/excuse` as const;
        const answer = await api.send("PUT", path, { body: { userIds, reason } });
        onExcused();
        return answer;
      }}
      affects={[circulationPath]}
      onClose={onClose}
    >
      <Form.Item label="人员">{people.map(({ name }) => name).join("、")}</Form.Item>
      <CrudField of={excuseInput} name="reason" />
    </FormDialog>
  );
}
