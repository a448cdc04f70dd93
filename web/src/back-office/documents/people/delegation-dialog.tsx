import { type DelegationRow, delegationInput } from "@aeromaint/contracts/documents/review.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { quietQuery } from "../../../api/query-by-key.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { ReadDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { PersonSelect } from "../../shared/people/person-select.tsx";

interface DelegationDialogProps {
  open: boolean;
  onClose: () => void;
}

const path = "/system/common/user/delegation";
const dialogWidth = 500;

/** Persons who decide on revisions in the user's absence. */
export default function DelegationDialog({ open, onClose }: DelegationDialogProps) {
  const confirmed = useConfirmedCall();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery({
    ...quietQuery(path),
    enabled: open,
    staleTime: 0,
  });
  const { data } = query;
  const remove = ({ delegationId }: DelegationRow) =>
    confirmed({
      question: "确定取消该委托吗？",
      call: () => api.send("DELETE", `${path}/${delegationId}`),
      affects: [path],
      danger: true,
    });
  return (
    <>
      <ReadDialog
        open={open}
        title="审批委托"
        width={dialogWidth}
        onClose={onClose}
        actions={
          <Button type="primary" onClick={() => setIsAdding(true)}>
            新增委托
          </Button>
        }
      >
        {!data && <LinesLoadState query={query} />}
        {data?.length === 0 && (
          <p className="paragraph text-muted">
            没有生效中或将要开始的委托，休假前可委托他人代为审批
          </p>
        )}
        <ul>
          {data?.map((row) => (
            <li
              key={row.delegationId}
              className="flex items-center justify-between gap-3 border-t py-2"
            >
              <span>
                <strong>{row.delegateName}</strong>
                <time className="block text-muted tabular-nums">
                  {row.beginDate} 至 {row.endDate}
                </time>
                {row.reason}
              </span>
              <Button size="small" onClick={() => remove(row)}>
                取消委托
              </Button>
            </li>
          ))}
        </ul>
      </ReadDialog>
      <FormDialog
        open={isAdding}
        title="新增委托"
        send={(values) => api.send("POST", path, { body: values })}
        affects={[path]}
        onClose={() => setIsAdding(false)}
      >
        <CrudField of={delegationInput} name="delegateId">
          <PersonSelect />
        </CrudField>
        <CrudFields of={delegationInput} names={["beginDate", "endDate", "reason"]} />
      </FormDialog>
    </>
  );
}
