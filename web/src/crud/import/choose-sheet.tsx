import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, type FormInstance } from "antd";
import type { ReactNode } from "react";
import { DialogForm } from "../dialog/form-dialog.tsx";
import { DownloadButton } from "../export/download-button.tsx";
import type { FileItem } from "../file-field/file-items.ts";
import { CrudField } from "../form/field.tsx";
import type { FormSchema } from "../resource-types.ts";

/** Form values; other fields than the sheet are sent unchanged. */
export interface SheetValues {
  file: FileItem[];
  photos?: FileItem[];
  [field: string]: unknown;
}

/** Empty template, or a sheet with the current rows. */
export interface SheetTemplate {
  label: string;
  path: string;
  query?: Record<string, string>;
  name: string;
}

interface ChooseSheetProps {
  form: FormInstance<SheetValues>;
  schema: FormSchema;
  hint: string;
  templates: readonly SheetTemplate[];
  initialValues?: object | undefined;
  children?: ReactNode;
  disabled: boolean;
  refusal: string | null;
  onTyped: () => void;
  onFinish: (values: SheetValues) => void;
}

export function ChooseSheet(props: ChooseSheetProps) {
  const { form, schema, hint, templates, initialValues = {}, children } = props;
  const { disabled, refusal, onTyped, onFinish } = props;
  return (
    <DialogForm
      form={form}
      disabled={disabled}
      sending={disabled}
      initialValues={initialValues}
      onValuesChange={onTyped}
      onFinish={onFinish}
    >
      {refusal && <Alert className="mb-4" type="error" showIcon title={refusal} />}
      <Alert className="mb-4" type="info" showIcon title={hint} />
      <div className="mb-4 flex flex-wrap gap-2">
        {templates.map(({ label, path, query, name }) => (
          <DownloadButton
            key={label}
            size="small"
            icon={<FileExcelOutlined aria-hidden />}
            path={path}
            query={query}
            fileName={name}
          >
            {label}
          </DownloadButton>
        ))}
      </div>
      {children}
      <CrudField of={schema} name="file" />
      {"photos" in schema.properties && (
        <CrudField
          of={schema}
          name="photos"
          extra="可不选；照片以账号命名，如 zhangsan.jpg，可以放在文件夹中"
        />
      )}
    </DialogForm>
  );
}
