import { salary, type salarySheet, templateName } from "@aeromaint/contracts/payroll/salary.ts";
import { FileExcelOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Alert, Button, type FormInstance } from "antd";
import { DialogForm } from "../../../crud/dialog/form-dialog.tsx";
import { fetchSheet, saveSheet } from "../../../crud/export/fetch-sheet.ts";
import type { FileItem } from "../../../crud/file-field/file-items.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import styles from "./import.module.css";

export interface SheetValues {
  /** yyyy-MM. */
  month: string;
  file: FileItem[];
}

interface ChooseSheetProps {
  form: FormInstance<SheetValues>;
  schema: typeof salarySheet;
  month: string | undefined;
  disabled: boolean;
  refusal: string | null;
  onTyped: () => void;
  onFinish: (values: SheetValues) => void;
}

export function ChooseSheet(props: ChooseSheetProps) {
  const { form, schema, month, disabled, refusal, onTyped, onFinish } = props;
  return (
    <DialogForm
      form={form}
      disabled={disabled}
      sending={disabled}
      initialValues={{ month }}
      onValuesChange={onTyped}
      onFinish={onFinish}
    >
      {refusal && <Alert className={styles.message} type="error" showIcon title={refusal} />}
      <Alert
        className={styles.message}
        type="info"
        showIcon
        title="请按模板填写；同一人同一月份已有数据时将被更新，任何一处有问题时整张表都不会导入。"
        action={<TemplateButton />}
      />
      <CrudField of={schema} name="month">
        <DateInput month untilToday />
      </CrudField>
      <CrudField of={schema} name="file" />
    </DialogForm>
  );
}

function TemplateButton() {
  const fetching = useMutation({
    mutationFn: () =>
      fetchSheet({
        path: `${salary.path}/export`,
        query: {},
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (sheet) => saveSheet(sheet, templateName),
  });
  return (
    <Button
      size="small"
      icon={<FileExcelOutlined aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      下载模板
    </Button>
  );
}
