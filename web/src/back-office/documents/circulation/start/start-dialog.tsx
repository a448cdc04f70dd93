import { contentModuleNames, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { circulationInput } from "@aeromaint/contracts/documents/circulation.ts";
import {
  type CirculationSubject,
  circulationPath,
  suggestedDueDays,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, Radio, Select } from "antd";
import dayjs from "dayjs";
import { api } from "../../../../api/api.ts";
import { FormDialog } from "../../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../../crud/form/field.tsx";
import { DateInput } from "../../../../crud/form/lazy-inputs.tsx";
import { useTypedSearch } from "../../../../crud/form/use-typed-search.ts";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { useTabLocation } from "../../../../crud/tab-location.tsx";
import { usePlatformDay } from "../../../../reference-data/site-facts.ts";
import { managedModules } from "../../../shared/content/content-modules.ts";
import {
  circulationAddress,
  circulationSubjectChoices,
} from "../../../shared/documents/circulations.ts";
import { AudienceFields, MultiSelect } from "../../../shared/people/audience-fields.tsx";
import { usePosts } from "../../../shared/people/user-choices.ts";
import { QuestionFields, questionsOf } from "./question-fields.tsx";
import { circulationAudienceOf, FirmsField, ReachField } from "./reach-field.tsx";

interface StartDialogProps {
  /** Subject of the circulation, if the dialog is opened from it. */
  known?: { subject: CirculationSubject; subjectId: string; title: string };
  open: boolean;
  onClose: () => void;
}

const required = [{ required: true, message: messages.required }];

/** Starts a circulation of a revision, a notice or an item. */
export default function StartDialog({ known, open, onClose }: StartDialogProps) {
  const { navigate } = useTabLocation();
  const send = async (values: FormValues) => {
    const { dueTime, note } = values;
    const { subject, subjectId } = known ?? values;
    const body = {
      subject,
      subjectId,
      dueTime,
      ...(note ? { note } : {}),
      audience: circulationAudienceOf(values),
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
      affects={[circulationPath]}
      onClose={onClose}
    >
      {known ? <Form.Item label="传阅对象">{known.title}</Form.Item> : <SubjectFields />}
      <CrudField
        of={circulationInput}
        name="dueTime"
        extra="截止前 7 天、1 天、当天及逾期 3 天各提醒一次"
      >
        <DueInput />
      </CrudField>
      <CirculationAudience />
      <CrudField of={circulationInput} name="note" />
      <QuestionFields />
    </FormDialog>
  );
}

function CirculationAudience() {
  const posts = usePosts();
  const { data } = useQuery({
    queryKey: [circulationPath, "audience"],
    queryFn: ({ signal }) => api.get(`${circulationPath}/audience`, {}, { signal }),
    staleTime: 60_000,
  });
  const roles = data?.roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  const licences = data?.licences.map((licence) => ({ value: licence, label: licence }));
  return (
    <AudienceFields size={<ReachField />}>
      <Form.Item name="postIds" label="岗位">
        <MultiSelect options={posts} placeholder="请选择岗位" />
      </Form.Item>
      <Form.Item name="roleIds" label="角色">
        <MultiSelect options={roles ?? []} placeholder="请选择角色" />
      </Form.Item>
      <Form.Item name="licences" label="证照" extra="持有所选证照且在有效期内的人员">
        <MultiSelect options={licences ?? []} placeholder="请选择证照" />
      </Form.Item>
      <FirmsField />
    </AudienceFields>
  );
}

function SubjectFields() {
  const form = Form.useFormInstance();
  const subject: CirculationSubject | undefined = Form.useWatch("subject", form);
  return (
    <>
      <Form.Item name="subject" label="类型" rules={required}>
        <Radio.Group
          options={circulationSubjectChoices}
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

const page = { pageNum: 1, pageSize: 20 };

type SubjectSearch = (
  title: string,
  signal: AbortSignal,
) => Promise<{ value: string; label: string }[]>;

const subjectSearches: Record<CirculationSubject, SubjectSearch> = {
  revision: async (title, signal) => {
    const query = { title, state: "effective", ...page } as const;
    const { list } = await api.get(documentPath, query, { signal });
    const found = list.map(async ({ itemId, module, docNumber, title: name, revNo }) => {
      const path = `${contentModules[module].item.path}/${itemId}/revisions` as const;
      const revisions = await api.get(path, {}, { signal });
      const value = revisions.find((revision) => revision.revNo === revNo)?.revisionId;
      return value ? [{ value, label: `${docNumber} 第 ${revNo} 版 ${name}` }] : [];
    });
    return (await Promise.all(found)).flat();
  },
  notice: async (noticeTitle, signal) => {
    const query = { noticeTitle, state: "released", ...page } as const;
    const { list } = await api.get(notice.path, query, { signal });
    return list.map((row) => ({ value: row[notice.id], label: row.noticeTitle }));
  },
  item: async (title, signal) => {
    const found = contentModuleNames.map(async (module) => {
      const { path, id } = managedModules[module].items;
      const { list } = await api.get(path, { title, ...page }, { signal });
      return list.map((row) => ({
        value: String((row as FormValues)[id]),
        label: `${contentModules[module].title}：${row.title}`,
      }));
    });
    return (await Promise.all(found)).flat();
  },
};

interface SubjectSelectProps {
  subject: CirculationSubject;
  id?: string;
  value?: string;
  onChange?: (subjectId: string) => void;
}

/** Revision in force, notice or item, found by its title. */
function SubjectSelect({ subject, ...input }: SubjectSelectProps) {
  const { data, select } = useTypedSearch(["to-circulate", subject], subjectSearches[subject]);
  return <Select {...input} {...select} options={data ?? []} placeholder="请输入标题查找" />;
}

interface DueInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const endOfDay = "23:59:59";

/** Due time, typed or chosen as the end of a usual day. */
function DueInput({ onChange, ...input }: DueInputProps) {
  const today = usePlatformDay();
  const choose = (days: number) =>
    onChange?.(`${dayjs(today()).add(days, "day").format("YYYY-MM-DD")} ${endOfDay}`);
  return (
    <div className="flex flex-wrap gap-2">
      <DateInput time timeOfDay={endOfDay} {...input} {...(onChange && { onChange })} />
      {suggestedDueDays.map((days) => (
        <Button key={days} onClick={() => choose(days)}>
          {days} 天
        </Button>
      ))}
    </div>
  );
}
