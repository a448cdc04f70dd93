import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { useQuery } from "@tanstack/react-query";
import { Form, InputNumber, Select } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { ContentCategorySelect } from "../../shared/content/content-category-select.tsx";
import { managedModules, useContentCategories } from "../../shared/content/content-modules.ts";
import { moduleChoices } from "../../shared/documents/documents.ts";
import { StepFields, stepFormValues, templateStepsOf } from "./step-fields.tsx";

const dialogWidth = 650;
const templatePath = (categoryId: string) => `${documentPath}/template/${categoryId}` as const;

/** Edits the review steps of a category. */
export default function TemplateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mayEdit = useCan()("document:template:edit");
  const [categoryId, setCategoryId] = useState<string>();
  const query = useQuery({
    queryKey: [documentPath, "template", categoryId],
    queryFn: ({ signal }) => api.get(templatePath(categoryId ?? ""), {}, { signal }),
    enabled: open && categoryId !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { data } = query;
  const send = async ({ steps, circulateDays }: FormValues) => {
    if (!categoryId) throw new ApiError({ code: 400, message: "请先选择分类" });
    return api.send("PUT", templatePath(categoryId), {
      body: { steps: templateStepsOf(steps), circulateDays: circulateDays ?? null },
    });
  };
  const close = () => {
    setCategoryId(undefined);
    onClose();
  };
  const dialog = { open, title: "审批步骤", width: dialogWidth };
  const choice = <CategoryChoice categoryId={categoryId} onChoose={setCategoryId} />;
  const fields = (
    <>
      {categoryId && !data && <LinesLoadState query={query} />}
      {categoryId && data && (
        <>
          <StepFields
            key={categoryId}
            initial={stepFormValues(data.steps)}
            people={data.people}
            isReadOnly={!mayEdit}
          />
          <CirculateDaysField initial={data.circulateDays ?? null} isReadOnly={!mayEdit} />
        </>
      )}
    </>
  );
  if (!mayEdit) {
    return (
      <TabDialog {...dialog} footer={null} onCancel={close} destroyOnHidden>
        {choice}
        <Form key={categoryId} layout="vertical">
          {fields}
        </Form>
      </TabDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      send={send}
      formKey={categoryId}
      above={choice}
      affects={[documentPath]}
      onClose={close}
    >
      {fields}
    </FormDialog>
  );
}

interface CirculateDaysFieldProps {
  initial: number | null;
  isReadOnly: boolean;
}

function CirculateDaysField({ initial, isReadOnly }: CirculateDaysFieldProps) {
  return (
    <Form.Item
      name="circulateDays"
      label="新版次签收天数"
      initialValue={initial}
      extra="新版次生效后，按上一版次的传阅范围自动发起传阅；不填则不发起"
    >
      <InputNumber min={1} max={365} precision={0} disabled={isReadOnly} />
    </Form.Item>
  );
}

interface CategoryChoiceProps {
  categoryId: string | undefined;
  onChoose: (categoryId: string | undefined) => void;
}

function CategoryChoice({ categoryId, onChoose }: CategoryChoiceProps) {
  const [module, setModule] = useState<ContentModuleName>("repair");
  const categories = useContentCategories(managedModules[module].categories);
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label="模块">
        <Select
          aria-label="模块"
          options={moduleChoices}
          value={module}
          onChange={(next) => {
            setModule(next);
            onChoose(undefined);
          }}
        />
      </Form.Item>
      <Form.Item label="分类" htmlFor="template-category">
        <ContentCategorySelect
          id="template-category"
          categories={categories}
          {...(categoryId !== undefined && { value: categoryId })}
          onChange={onChoose}
        />
      </Form.Item>
    </Form>
  );
}
