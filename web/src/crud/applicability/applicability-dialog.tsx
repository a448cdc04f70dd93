import {
  type ApplicabilityInput,
  type ApplicabilityPreview,
  type ApplicabilityRow,
  applicabilityPath,
  applicabilityPreviewPath,
  type OwnerKindName,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { findMsnError } from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, Input, Radio } from "antd";
import { useDeferredValue } from "react";
import { api } from "../../api/api.ts";
import type { ApiResponse } from "../../api/request.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import type { FormValues } from "../resource-types.ts";
import { ChapterSelect } from "./chapter-select.tsx";
import {
  findExclusionError,
  normaliseMsns,
  type TypeFormRow,
  toApplicableTypes,
  validTypes,
} from "./type-rows.ts";
import { TypeSelect } from "./type-select.tsx";

const dialogWidth = 650;

/** Selected rows, and the current applicability of a single row. */
export interface ApplicabilitySubject {
  ids: readonly string[];
  stated: ApplicabilityRow | undefined;
}

interface ApplicabilityDialogProps {
  kind: OwnerKindName;
  subject: ApplicabilitySubject | null;
  /** Saves the applicability elsewhere; default: at the rows. */
  save?: (
    statement: Pick<ApplicabilityInput, "chapters" | "types">,
  ) => Promise<ApiResponse<unknown>>;
  /** Query paths of the lists and texts that show it. */
  affects: readonly string[];
  onApplicabilitySaved: () => void;
  onClose: () => void;
}

/** Dialog for the applicability of rows. One row is replaced; several are replaced or extended. */
export default function ApplicabilityDialog({
  kind,
  subject,
  save,
  affects,
  onApplicabilitySaved,
  onClose,
}: ApplicabilityDialogProps) {
  const ids = subject?.ids ?? [];
  const send = async ({ mode = "replace", chapters, types }: FormValues) => {
    // Ant Design types the values as unknown; the fields below set these types.
    const statement = {
      chapters: (chapters ?? []) as string[],
      types: toApplicableTypes(types as TypeFormRow[]),
    };
    const path = `${applicabilityPath}/${kind}/${ids.join(",")}` as const;
    const answer = save
      ? await save(statement)
      : await api.send("PUT", path, { body: { mode, ...statement } });
    onApplicabilitySaved();
    return answer;
  };
  return (
    <FormDialog
      open={subject !== null}
      title={ids.length > 1 ? `${applicabilityTitle}（已选 ${ids.length} 项）` : applicabilityTitle}
      width={dialogWidth}
      send={send}
      affects={affects}
      onClose={onClose}
    >
      {ids.length > 1 && <ModeField />}
      <Form.Item name="chapters" label="ATA章" initialValue={subject?.stated?.chapters ?? []}>
        <ChapterSelect mode="multiple" />
      </Form.Item>
      <Form.Item label="适用机型" extra="所选机型包含其下级机型；不填机型为通用，任何飞机都适用">
        <TypeRows initial={rowsOf(subject?.stated)} />
      </Form.Item>
      <Form.Item label="适用飞机">
        <ApplicableAircraftCount />
      </Form.Item>
    </FormDialog>
  );
}

function ModeField() {
  const mode = Form.useWatch("mode");
  return (
    <Form.Item
      name="mode"
      label="方式"
      initialValue="add"
      extra={
        mode === "replace"
          ? "所选内容原有的适用范围将被替换"
          : "保留原有的适用范围；原为通用的内容只适用于所填机型"
      }
    >
      <Radio.Group
        options={[
          { value: "add", label: "追加到原有范围" },
          { value: "replace", label: "替换原有范围" },
        ]}
      />
    </Form.Item>
  );
}

const rowsOf = (stated: ApplicabilityRow | undefined): TypeFormRow[] =>
  (stated?.types ?? []).map(({ typeId, msns, excluded }) => ({ typeId, msns, excluded }));

/** Number of aircraft in service that the types apply to, counted from the fleet. */
function ApplicableAircraftCount() {
  const rows: TypeFormRow[] | undefined = Form.useWatch("types");
  const types = useDeferredValue(validTypes(rows));
  const { data } = useQuery({
    queryKey: [applicabilityPreviewPath, types],
    queryFn: () => api.put(applicabilityPreviewPath, { types }),
    enabled: types !== null,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return <output>{types && data ? sentence(data, types.length === 0) : "—"}</output>;
}

function sentence({ total, registrations }: ApplicabilityPreview, isGeneral: boolean): string {
  if (isGeneral) return `通用：未填写机型，适用于全部 ${total} 架在役飞机`;
  if (total === 0) return "机队中没有适用的在役飞机";
  const more = total > registrations.length ? " …" : "";
  return `适用 ${total} 架：${registrations.join("、")}${more}`;
}

const example = "如 1234、1240-1255、1400 起；不填为全部";

/** Table of types, each with applicable and excluded MSNs. */
function TypeRows({ initial }: { initial: TypeFormRow[] }) {
  const rows: TypeFormRow[] = Form.useWatch("types") ?? [];
  const taken = rows.flatMap((row) => row?.typeId ?? []);
  return (
    <Form.List name="types" initialValue={initial}>
      {(fields, { add, remove }, { errors }) => (
        <div className="mb-1 grid gap-3">
          {fields.map(({ key, name }, index) => (
            <fieldset
              key={key}
              className="relative grid grid-cols-1 gap-x-3 rounded-md border pt-2 pr-11 pl-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] [&_.ant-form-item]:mb-3"
            >
              <legend className="sr-only">{`机型 ${index + 1}`}</legend>
              <Form.Item
                name={[name, "typeId"]}
                label="机型"
                rules={[{ required: true, message: "请选择机型" }]}
              >
                <TypeSelect taken={taken} />
              </Form.Item>
              <MsnField name={[name, "msns"]} label="适用 MSN" problemOf={msnsOf} row={name} />
              <MsnField
                name={[name, "excluded"]}
                label="除外 MSN"
                problemOf={findExclusionError}
                row={name}
              />
              <Button
                className="absolute top-1.5 right-1.5"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`移除机型 ${index + 1}`}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
            添加机型
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}

const msnsOf = (row: TypeFormRow) => findMsnError(row?.msns ?? "");

interface MsnFieldProps {
  name: [number, "msns" | "excluded"];
  label: string;
  row: number;
  problemOf: (row: TypeFormRow) => string | null;
}

/** Input of MSNs. On blur it normalises a valid text. */
function MsnField({ name, label, row, problemOf }: MsnFieldProps) {
  const form = Form.useFormInstance();
  const path = ["types", ...name];
  const putInOrder = () => {
    const typed = String(form.getFieldValue(path) ?? "");
    const text = normaliseMsns(typed);
    if (text !== typed) form.setFieldValue(path, text);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[["types", row, "msns"]]}
      rules={[
        {
          validator: async () => {
            const problem = problemOf(form.getFieldValue(["types", row]));
            if (problem) throw new Error(problem);
          },
        },
      ]}
    >
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={name[1] === "msns" ? example : "不填为无"}
        onBlur={putInOrder}
      />
    </Form.Item>
  );
}
