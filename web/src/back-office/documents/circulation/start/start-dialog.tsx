import { circulationInput } from "@aeromaint/contracts/documents/circulation.ts";
import {
  type CirculationSubject,
  circulationPath,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form, Radio } from "antd";
import { api } from "../../../../api/api.ts";
import { FormDialog } from "../../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../../crud/form/field.tsx";
import { DateInput } from "../../../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { useTabLocation } from "../../../../crud/tab-location.tsx";
import { circulationAddress, subjectChoices } from "../../../shared/documents/circulations.ts";
import { AudienceFields, audienceOf } from "./audience-fields.tsx";
import { QuestionFields, questionsOf } from "./question-fields.tsx";
import { SubjectSelect } from "./subject-select.tsx";

interface StartDialogProps {
  /** What is circulated, where the dialog is opened on it. */
  known?: { subject: CirculationSubject; subjectId: string; title: string };
  open: boolean;
  onClose: () => void;
}

const required = [{ required: true, message: messages.required }];
const endOfDay = "23:59:59";

/** Starts a circulation of a revision, a notice or an item. */
export default function StartDialog({ known, open, onClose }: StartDialogProps) {
  const client = useQueryClient();
  const { navigate } = useTabLocation();
  const send = async (values: FormValues) => {
    const { dueTime, note } = values;
    const { subject, subjectId } = known ?? values;
    const body = {
      ...{ subject, subjectId, dueTime, ...(note ? { note } : {}) },
      audience: audienceOf(values),
      questions: questionsOf(values),
    };
    const answer = await api.send("POST", circulationPath, { body });
    navigate(circulationAddress(answer.data.circulationId));
    return answer;
  };
  return (
    <FormDialog
      open={open}
      title="发起传阅"
      width={650}
      send={send}
      onSettled={() => void client.invalidateQueries({ queryKey: [circulationPath] })}
      onClose={onClose}
    >
      {known ? <Form.Item label="传阅对象">{known.title}</Form.Item> : <SubjectFields />}
      <CrudField
        of={circulationInput}
        name="dueTime"
        extra="截止前 7 天、1 天、当天及逾期 3 天各提醒一次"
      >
        <DateInput time timeOfDay={endOfDay} />
      </CrudField>
      <AudienceFields />
      <CrudField of={circulationInput} name="note" />
      <QuestionFields />
    </FormDialog>
  );
}

function SubjectFields() {
  const form = Form.useFormInstance();
  const subject: CirculationSubject | undefined = Form.useWatch("subject", form);
  return (
    <>
      <Form.Item name="subject" label="类型" rules={required}>
        <Radio.Group
          options={subjectChoices}
          onChange={() => form.setFieldValue("subjectId", undefined)}
        />
      </Form.Item>
      {subject && (
        <Form.Item name="subjectId" label="传阅对象" rules={required}>
          <SubjectSelect key={subject} subject={subject} />
        </Form.Item>
      )}
    </>
  );
}
