import { repairInfo } from "@aeromaint/contracts/platform/info.ts";
import { Form } from "antd";
import { Field } from "../../../../crud/field.tsx";
import { FilesInput } from "../../../../crud/late-inputs.tsx";
import { fieldOf } from "../../../../crud/resource-types.ts";
import { useRepairCategories } from "../../../repair-categories.ts";
import { CategorySelect } from "./category-select.tsx";
import styles from "./repair-info-form.module.css";

const fields = repairInfo.create;
const withCover = "1";
const detailImages = ".png,.jpg";

/** A cover is asked for, and then required, where the chosen category has covers. */
export function RepairInfoForm() {
  const form = Form.useFormInstance();
  const categories = useRepairCategories();
  const categoryId: unknown = Form.useWatch("categoryId", form);
  const category = categories.find((each) => each.categoryId === categoryId);
  return (
    <div className={styles.columns}>
      <Field
        of={fields}
        name="categoryId"
        shown={(id) => categories.find((each) => each.categoryId === id)?.name ?? "—"}
      >
        <CategorySelect onChange={() => form.setFieldValue("cover", [])} />
      </Field>
      <Field of={fields} name="title" />
      <Field of={fields} name="releaseUser" />
      <Field of={fields} name="releaseTime" />
      <div className={styles.wide}>
        {category?.cover === withCover ? (
          <Field of={fields} name="cover" required extra="第一张作为列表封面">
            <FilesInput schema={fieldOf(fields, "cover").schema} accept={detailImages} />
          </Field>
        ) : (
          // Kept in the form, so that a cover that another category had is cleared on saving.
          <Form.Item name="cover" noStyle>
            <Unseen />
          </Form.Item>
        )}
        <Field of={fields} name="file" />
        <Field of={fields} name="content" />
      </div>
    </div>
  );
}

function Unseen() {
  return null;
}
