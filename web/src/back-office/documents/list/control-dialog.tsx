import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { controlInput } from "@aeromaint/contracts/documents/document.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { Form, Select } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { useTypedSearch } from "../../../crud/form/use-typed-search.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { managedModules } from "../../shared/content/content-modules.ts";
import {
  documentAddress,
  documentQueryPaths,
  moduleChoices,
} from "../../shared/documents/documents.ts";
import { ReviewMonthsField } from "../acts/review-months-field.tsx";

const required = [{ required: true, message: messages.required }];

/** Puts an item under control. Readers see the old text until a revision is in force. */
export function ControlDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { navigate } = useTabLocation();
  const send = async ({ module, itemId, ...sent }: FormValues) => {
    const { path } = contentModules[module as ContentModuleName].item;
    const answer = await api.send("POST", `${path}/${itemId}/document`, {
      body: controlBody(sent),
    });
    navigate(documentAddress(answer.data.itemId));
    return answer;
  };
  return (
    <FormDialog
      open={open}
      title="新增受控文件"
      send={send}
      affects={documentQueryPaths}
      onClose={onClose}
    >
      <ItemFields />
      <CrudField of={controlInput} name="docNumber" extra="不填则按编号规则生成" />
      <ReviewMonthsField />
    </FormDialog>
  );
}

/** Body without empty fields. The server generates a missing number. */
function controlBody({ docNumber, reviewMonths }: FormValues): FormValues {
  return { ...(docNumber ? { docNumber } : {}), ...(reviewMonths ? { reviewMonths } : {}) };
}

function ItemFields() {
  const form = Form.useFormInstance();
  const module: ContentModuleName | undefined = Form.useWatch("module", form);
  return (
    <>
      <Form.Item name="module" label="模块" rules={required}>
        <Select
          options={moduleChoices}
          placeholder="请选择模块"
          onChange={() => form.setFieldValue("itemId", undefined)}
        />
      </Form.Item>
      {module && (
        <Form.Item name="itemId" label="内容" rules={required}>
          <ItemSelect module={module} />
        </Form.Item>
      )}
    </>
  );
}

const maxOptions = 20;

interface ItemSelectProps {
  module: ContentModuleName;
  id?: string;
  value?: string;
  onChange?: (itemId: string) => void;
}

function ItemSelect({ module, ...input }: ItemSelectProps) {
  const { path, id } = managedModules[module].items;
  const { data, select } = useTypedSearch([path], (title, signal) =>
    api.get(path, { title, pageNum: 1, pageSize: maxOptions }, { signal }),
  );
  const options = data?.list.map((row) => ({
    value: String((row as FormValues)[id]),
    label: row.title,
  }));
  return <Select {...input} {...select} options={options ?? []} placeholder="请输入标题查找" />;
}
