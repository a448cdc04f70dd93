import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { controlInput } from "@aeromaint/contracts/documents/document.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { managedModules } from "../../shared/content/content-modules.ts";
import {
  documentAddress,
  moduleChoices,
  useInvalidateDocuments,
} from "../../shared/documents/documents.ts";
import { ReviewMonthsField } from "../acts/review-months-field.tsx";

const required = [{ required: true, message: messages.required }];

/** Puts an item under control. Readers see the old text until a revision is in force. */
export function ControlDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { navigate } = useTabLocation();
  const changed = useInvalidateDocuments();
  const send = async ({ module, itemId, ...sent }: FormValues) => {
    const { path } = contentModules[module as ContentModuleName].item;
    const answer = await api.send("POST", `${path}/${itemId}/document`, {
      body: controlBody(sent),
    });
    navigate(documentAddress(answer.data.itemId));
    return answer;
  };
  return (
    <FormDialog open={open} title="新增受控文件" send={send} onSettled={changed} onClose={onClose}>
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

/** Debounce in milliseconds. */
const debounceDelay = 250;
const maxOptions = 20;

interface ItemSelectProps {
  module: ContentModuleName;
  id?: string;
  value?: string;
  onChange?: (itemId: string) => void;
}

function ItemSelect({ module, ...input }: ItemSelectProps) {
  const { path, id } = managedModules[module].items;
  const [title, setTitle] = useState("");
  const { data, isFetching } = useQuery({
    queryKey: [path, "to-control", title],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (title) await new Promise((resolve) => setTimeout(resolve, debounceDelay));
      signal.throwIfAborted();
      const query = { title, pageNum: 1, pageSize: maxOptions };
      return api.get(path, query, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const options = data?.list.map((row) => ({
    value: String((row as FormValues)[id]),
    label: row.title,
  }));
  return (
    <Select
      {...input}
      options={options ?? []}
      loading={isFetching}
      placeholder="请输入标题查找"
      showSearch={{ filterOption: false, onSearch: (typed) => setTitle(typed.trim()) }}
    />
  );
}
