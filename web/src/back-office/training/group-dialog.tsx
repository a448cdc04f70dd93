import { type CourseRow, course as courses } from "@aeromaint/contracts/training/course.ts";
import {
  groupRecordInput,
  maxGroupPeople,
  trainRecord,
} from "@aeromaint/contracts/training/record.ts";
import { Button, Checkbox, Form, Select } from "antd";
import { useState } from "react";
import { api, send } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { useUserSearch } from "../shared/people/user-choices.ts";
import { ChoiceSelect } from "./choice-select.tsx";

interface Attendant {
  userId: string;
  name: string;
  /** Preconditions of the course that the person does not meet. */
  missing: readonly string[];
  hasAttended: boolean;
  result: "1" | "2";
}

const presentAttendant = { missing: [], hasAttended: true, result: "1" as const };
const results = [
  { value: "1" as const, label: "通过" },
  { value: "2" as const, label: "未通过" },
];

interface GroupDialogProps {
  open: boolean;
  /** Preselected course. */
  course?: CourseRow | undefined;
  /** Expected people, by id and name. */
  people?: readonly (readonly [userId: string, name: string])[];
  onClose: () => void;
}

/** Records one course on one day for a group. A tick marks each person who attended. */
export function GroupDialog({ open, course, people: coming = [], onClose }: GroupDialogProps) {
  const record = ({ people, hours, remark, ...values }: FormValues) => {
    const came = ((people ?? []) as Attendant[]).filter(({ hasAttended }) => hasAttended);
    const body = {
      ...values,
      hours: Number(hours),
      remark: remark || null,
      courseId: course?.courseId ?? values.courseId,
      people: came.map(({ userId, result }) => ({ userId, result })),
    };
    return send("POST", "/train/record/group", { body });
  };
  return (
    <FormDialog
      open={open}
      title="登记本班培训"
      width={650}
      initialValues={{
        people: coming.map(([userId, name]) => ({ ...presentAttendant, userId, name })),
      }}
      send={record}
      affects={[trainRecord.path, courses.path]}
      onClose={onClose}
    >
      {course ? (
        <Form.Item label="课程">{course.courseName}</Form.Item>
      ) : (
        <CrudField of={groupRecordInput} name="courseId">
          <ChoiceSelect kind="course" />
        </CrudField>
      )}
      <CrudFields of={groupRecordInput} names={["trainDate", "hours", "instructor"]} />
      <Form.Item name="people" label="参训人员" extra={`勾选到课人员，最多 ${maxGroupPeople} 人`}>
        <Attendance known={course?.courseId} />
      </Form.Item>
      <CrudField of={groupRecordInput} name="remark" />
    </FormDialog>
  );
}

interface AttendanceProps {
  /** Id of the preselected course. */
  known: string | undefined;
  value?: Attendant[];
  onChange?: (people: Attendant[]) => void;
}

/** Expected people, from the course or added by name. A tick marks who attended. */
function Attendance({ known, value = [], onChange }: AttendanceProps) {
  const chosen = Form.useWatch("courseId", Form.useFormInstance()) as string | undefined;
  const courseId = known ?? chosen;
  const { found, select } = useUserSearch();
  const [isLoading, setLoading] = useState(false);
  const add = (people: Omit<Attendant, "hasAttended" | "result">[]) => {
    const fresh = people.filter(({ userId }) => !value.some((one) => one.userId === userId));
    const all = [...value, ...fresh.map((one) => ({ ...presentAttendant, ...one }))];
    onChange?.(all.slice(0, maxGroupPeople));
  };
  const change = (userId: string, changes: Partial<Attendant>) =>
    onChange?.(value.map((one) => (one.userId === userId ? { ...one, ...changes } : one)));
  const load = async () => {
    setLoading(true);
    try {
      const { list } = await api.get(`/train/course/${courseId}/people`, {
        pageSize: maxGroupPeople,
      });
      const due = list.filter(({ state }) => state !== "valid");
      add(due.map(({ userId, userName, missing }) => ({ userId, name: userName, missing })));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Select<string>
          {...select}
          className="flex-1"
          aria-label="添加人员"
          // Only null keeps the placeholder and no choice.
          value={null as unknown as string}
          options={found}
          placeholder="请输入姓名添加"
          onChange={(userId, option) =>
            add([{ userId, name: String([option].flat()[0]?.label ?? userId), missing: [] }])
          }
        />
        <Button disabled={!courseId} loading={isLoading} onClick={() => void load()}>
          载入待训人员
        </Button>
      </div>
      <ul>
        {value.map(({ userId, name, missing, hasAttended, result }) => (
          <li key={userId} className="flex items-center justify-between gap-3">
            <Checkbox
              checked={hasAttended}
              onChange={({ target }) => change(userId, { hasAttended: target.checked })}
            >
              {name}
              {missing.length > 0 && <small className="text-muted">（{missing.join("；")}）</small>}
            </Checkbox>
            {hasAttended && (
              <Select
                className="flex-none"
                style={{ width: "auto" }}
                size="small"
                aria-label={`${name}的考核结果`}
                value={result}
                options={results}
                onChange={(next) => change(userId, { result: next })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
