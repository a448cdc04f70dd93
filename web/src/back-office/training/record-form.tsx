import { type TrainRecordDetail, trainRecord } from "@aeromaint/contracts/training/record.ts";
import { Alert, Form } from "antd";
import { editorMode, useEditorContext } from "../../crud/dialog/editor-mode.ts";
import type { FileItem } from "../../crud/file-field/file-items.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { PersonSelect } from "../shared/people/person-select.tsx";
import { ChoiceSelect } from "./choice-select.tsx";

const { create } = trainRecord;

/** Form values of a record. A correction starts with its current values. */
export const recordFormValues = ({ certificate, ...detail }: TrainRecordDetail) => ({
  ...detail,
  certificate: certificate.map(
    ({ attachmentId, name, size }): FileItem => ({
      uid: attachmentId,
      attachmentId,
      name,
      size,
      isPrivate: true,
    }),
  ),
});

/** Form of one record: new, corrected with a reason, or read-only with its history. */
export function RecordForm() {
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const value = (name: string) => () => String(form.getFieldValue(name) ?? "");
  return (
    <>
      {mode === editorMode.edit ? (
        <>
          <Form.Item label="人员">{value("userName")()}</Form.Item>
          <Form.Item label="课程">{value("courseName")()}</Form.Item>
        </>
      ) : (
        <>
          <CrudField of={create} name="courseId" renderValue={value("courseName")}>
            <ChoiceSelect kind="course" />
          </CrudField>
          <CrudField of={create} name="userId" renderValue={value("userName")}>
            <PersonSelect />
          </CrudField>
        </>
      )}
      <CrudFields
        of={create}
        names={["trainDate", "hours", "instructor", "result", "certificate", "remark"]}
      />
      {mode === editorMode.edit && (
        <>
          <div className="mb-4">
            <Alert type="info" showIcon title="更正后原记录保留在历史中，已打印的证书随之失效。" />
          </div>
          <CrudField of={create} name="reason" required />
        </>
      )}
      {mode === editorMode.view && <RecordHistory />}
    </>
  );
}

/** Author of the record and the records it replaced. */
function RecordHistory() {
  const detail = Form.useFormInstance().getFieldsValue(true) as TrainRecordDetail;
  const { recordedBy, recordTime, history, expiryDate } = detail;
  return (
    <>
      <Form.Item label="有效期至">{expiryDate ?? "—"}</Form.Item>
      <Form.Item label="录入">{`${recordedBy ?? "系统"} ${recordTime}`}</Form.Item>
      {history.length > 0 && (
        <Form.Item label="更正历史">
          <ul>
            {history.map((row) => (
              <li key={row.recordId}>
                <span>
                  {row.trainDate} · {row.hours} 学时 · {row.instructor} ·{" "}
                  <DictionaryLabel type="train_result" value={row.result} />
                </span>
                <small className="text-muted">
                  {row.recordedBy ?? "系统"} 录入于 {row.recordTime}，更正原因：{row.reason}
                </small>
              </li>
            ))}
          </ul>
        </Form.Item>
      )}
    </>
  );
}
