import { authorisationPath } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type AuthorisationCategoryRow,
  authorisationCategoryInput,
} from "@aeromaint/contracts/authorisations/authorisation-category.ts";
import { MinusCircleOutlined, PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, Input, InputNumber, Select, Space } from "antd";
import { api, send } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { authorisationKindChoices } from "../authorisations.ts";

type Condition = AuthorisationCategoryRow["conditions"][number];

interface CategoryDialogProps {
  edited: AuthorisationCategoryRow | "new" | null;
  /** Number of categories. */
  last: number;
  onClose: () => void;
}

const width = 650;

/** Edits levels and conditions of a category. `edited` is null while closed. */
export function CategoryDialog({ edited, last, onClose }: CategoryDialogProps) {
  const isNew = edited === "new";
  const row = isNew ? null : edited;
  const { sign, proofDialog } = useSignedActs("修改授权条件", row?.categoryName);
  const save = ({ conditions = [], orderNum, ...values }: FormValues) => {
    const body = {
      ...values,
      levels: values.levels ?? [],
      orderNum: Number(orderNum),
      conditions: (conditions as Condition[]).map(
        ({ courseName: _, docNumber: __, ...each }) => each,
      ),
      ...(row && { version: row.version }),
    };
    const path = `${authorisationPath}/category`;
    return sign(() =>
      row ? send("PUT", `${path}/${row.categoryId}`, { body }) : send("POST", path, { body }),
    );
  };
  return (
    <>
      <FormDialog
        open={edited !== null}
        title={isNew ? "新增授权类别" : "授权类别与条件"}
        width={width}
        initialValues={row ?? { orderNum: last + 1, levels: [], conditions: [] }}
        send={save}
        affects={[authorisationPath]}
        onClose={onClose}
      >
        <CrudField of={authorisationCategoryInput} name="categoryName" />
        <CrudField of={authorisationCategoryInput} name="levels" required={false}>
          <Select mode="tags" open={false} suffixIcon={null} placeholder="输入级别，回车确认" />
        </CrudField>
        <CrudField of={authorisationCategoryInput} name="orderNum" />
        <ConditionFields />
      </FormDialog>
      {proofDialog}
    </>
  );
}

/** Conditions, one per line. A change takes effect now; the history keeps earlier conditions. */
function ConditionFields() {
  const { data } = useQuery({
    queryKey: [authorisationPath, "choices"],
    queryFn: ({ signal }) => api.get(`${authorisationPath}/category/choices`, {}, { signal }),
  });
  const courses = (data?.courses ?? []).map(({ courseId: value, courseName: label }) => ({
    value,
    label,
  }));
  const documents = (data?.documents ?? []).map(({ itemId: value, docNumber, title }) => ({
    value,
    label: `${docNumber} ${title}`,
  }));
  return (
    <Form.Item label="有效条件" extra="条件变更即时生效，并记入证据台账">
      <Form.List name="conditions">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Space key={key} align="start" wrap>
                <Form.Item
                  name={[name, "kind"]}
                  rules={[{ required: true, message: "请选择条件" }]}
                >
                  <Select
                    aria-label="条件"
                    className="w-35"
                    placeholder="条件"
                    options={authorisationKindChoices}
                  />
                </Form.Item>
                <Form.Item noStyle shouldUpdate>
                  {({ getFieldValue }) => (
                    <ConditionInputs
                      name={name}
                      condition={getFieldValue(["conditions", name])}
                      courses={courses}
                      documents={documents}
                    />
                  )}
                </Form.Item>
                <Button
                  type="text"
                  aria-label="删除条件"
                  icon={<MinusCircleOutlined aria-hidden />}
                  onClick={() => remove(name)}
                />
              </Space>
            ))}
            <Button block icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              添加条件
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

interface ConditionInputsProps {
  name: number;
  condition: Partial<Condition> | undefined;
  courses: { value: string; label: string }[];
  documents: { value: string; label: string }[];
}

const required = [{ required: true, message: "必填" }];
const search = { optionFilterProp: "label" };

function ConditionInputs({ name, condition, courses, documents }: ConditionInputsProps) {
  const { kind, courseId, courseName } = condition ?? {};
  const isOffered = !courseId || courses.some(({ value }) => value === courseId);
  // Keeps the name of a disabled course that is already a condition.
  const known = isOffered ? [] : [{ value: courseId, label: courseName ?? courseId }];
  const months = (isRequired: boolean, text: string) => (
    <Form.Item name={[name, "months"]} rules={isRequired ? required : []}>
      <InputNumber
        min={1}
        max={120}
        precision={0}
        placeholder={text}
        aria-label={text}
        suffix="个月"
      />
    </Form.Item>
  );
  const pick = (field: string, text: string, options: ConditionInputsProps["courses"]) => (
    <Form.Item name={[name, field]} rules={required}>
      <Select
        aria-label={text}
        className="w-70"
        placeholder={text}
        showSearch={search}
        options={options}
      />
    </Form.Item>
  );
  switch (kind) {
    case "licence":
      return (
        <Form.Item name={[name, "licence"]}>
          <Input maxLength={60} placeholder="名称包含，不填为任一执照" aria-label="执照名称包含" />
        </Form.Item>
      );
    case "course":
      return (
        <>
          {pick("courseId", "课程", [...known, ...courses])}
          {months(false, "有效期")}
        </>
      );
    case "document":
      return pick("itemId", "受控文件", documents);
    case "experience":
      return (
        <>
          {months(true, "近")}
          <Form.Item name={[name, "days"]} rules={required}>
            <InputNumber
              min={1}
              max={1000}
              precision={0}
              placeholder="至少"
              aria-label="至少天数"
              suffix="天"
            />
          </Form.Item>
        </>
      );
    default:
      return null;
  }
}
