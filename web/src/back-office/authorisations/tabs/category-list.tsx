import {
  authorisationPath,
  type CategoryRow,
  categoryInput,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type ConditionKind,
  conditionKinds,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { MinusCircleOutlined, PlusOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Form, Input, InputNumber, Select, Space, Table } from "antd";
import { useState } from "react";
import { api, send } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { kindChoices, useAuthorisationCategories } from "../authorisations.ts";
import styles from "./category-list.module.css";

type Condition = CategoryRow["conditions"][number];

/** What a condition asks for, in words. */
function conditionText({ kind, ...of }: Condition): string {
  switch (kind) {
    case "licence":
      return of.licence ? `持有名称含“${of.licence}”的有效执照` : "持有有效执照";
    case "course":
      return `${of.courseName ?? of.courseKind}${of.months ? `，${of.months} 个月内` : ""}`;
    case "document":
      return `${of.docNumber} 现行版次已签收`;
    case "experience":
      return `近 ${of.months} 个月在该机型工作满 ${of.days} 天`;
  }
}

/** The categories of authorisations, their levels, and what each rests on. */
export default function CategoryList() {
  const rows = useAuthorisationCategories();
  const may = useCan()("document:authorisation:add");
  const [edited, setEdited] = useState<CategoryRow | "new" | null>(null);
  return (
    <>
      {may && (
        <Button
          className="mb-3"
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setEdited("new")}
        >
          新增类别
        </Button>
      )}
      <Table<CategoryRow>
        rowKey="categoryId"
        dataSource={rows}
        pagination={false}
        scroll={{ x: "max-content" }}
        columns={[
          { title: "授权类别", dataIndex: "categoryName" },
          { title: "级别", render: (_value, { levels }) => levels.join("、") || "—" },
          {
            title: "有效条件（全部满足才有效）",
            render: (_value, { conditions }) =>
              conditions.length === 0
                ? "仅授权期限"
                : conditions.map((each) => (
                    <div key={JSON.stringify(each)}>
                      <span className="muted">{conditionKinds[each.kind]}：</span>
                      {conditionText(each)}
                    </div>
                  )),
          },
          {
            title: "操作",
            render: (_value, row) =>
              may && (
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  编辑
                </Button>
              ),
          },
        ]}
      />
      <CategoryDialog edited={edited} last={rows.length} onClose={() => setEdited(null)} />
    </>
  );
}

interface CategoryDialogProps {
  edited: CategoryRow | "new" | null;
  /** How many there are. */
  last: number;
  onClose: () => void;
}

const width = 650;

function CategoryDialog({ edited, last, onClose }: CategoryDialogProps) {
  const client = useQueryClient();
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
        start={row ?? { orderNum: last + 1, levels: [], conditions: [] }}
        send={save}
        onSettled={() => void client.invalidateQueries({ queryKey: [authorisationPath] })}
        onClose={onClose}
      >
        <CrudField of={categoryInput} name="categoryName" />
        <CrudField of={categoryInput} name="levels" required={false}>
          <Select mode="tags" open={false} suffixIcon={null} placeholder="输入级别，回车确认" />
        </CrudField>
        <CrudField of={categoryInput} name="orderNum" />
        <ConditionFields />
      </FormDialog>
      {proofDialog}
    </>
  );
}

/** The conditions, one a line; the change holds from now on, and what was asked before stays known. */
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
    ...{ value, label: `${docNumber} ${title}` },
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
                    className={styles.short}
                    placeholder="条件"
                    options={kindChoices}
                  />
                </Form.Item>
                <Form.Item noStyle shouldUpdate>
                  {({ getFieldValue }) => (
                    <ConditionInputs
                      name={name}
                      kind={getFieldValue(["conditions", name, "kind"])}
                      {...{ courses, documents }}
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
  kind: ConditionKind | undefined;
  courses: { value: string; label: string }[];
  documents: { value: string; label: string }[];
}

const required = [{ required: true, message: "必填" }];
const search = { optionFilterProp: "label" };

function ConditionInputs({ name, kind, courses, documents }: ConditionInputsProps) {
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
        className={styles.long}
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
          {pick("courseId", "课程", courses)}
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
