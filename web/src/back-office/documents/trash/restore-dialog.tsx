import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { type TrashRow, trashRestore } from "@aeromaint/contracts/documents/trash.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { useContentCategories } from "../../shared/content/content-categories.ts";
import { ContentCategorySelect } from "../../shared/content/content-category-select.tsx";
import { managedModules } from "../../shared/content/content-modules.ts";
import { restoreAffects, sendRestore } from "./restore.ts";

interface RestoreDialogProps {
  /** What is restored, all of one module where its category is gone; none while closed. */
  rows: readonly TrashRow[];
  onRestored: () => void;
  onClose: () => void;
}

/** Asks into which category items go whose own is gone. */
export function RestoreDialog({ rows, onRestored, onClose }: RestoreDialogProps) {
  const client = useQueryClient();
  const homeless = rows.filter(({ isCategoryGone }) => isCategoryGone);
  const [first] = homeless;
  return (
    <FormDialog
      open={first !== undefined}
      title="恢复内容"
      endsOnConflict
      send={async ({ categoryId }) => {
        const ids = rows.map(({ itemId }) => itemId);
        const answer = await sendRestore(ids, { categoryId });
        onRestored();
        return answer;
      }}
      onSettled={() => {
        for (const path of restoreAffects) void client.invalidateQueries({ queryKey: [path] });
      }}
      onClose={onClose}
    >
      <Form.Item label="标题">{homeless.map(({ title }) => title).join("、")}</Form.Item>
      <Form.Item label="原分类（已删除）">{first?.name}</Form.Item>
      {first && <CategoryField module={first.module} />}
    </FormDialog>
  );
}

function CategoryField({ module }: { module: ContentModuleName }) {
  const categories = useContentCategories(managedModules[module].categories);
  return (
    <CrudField
      of={trashRestore}
      name="categoryId"
      required
      extra={`恢复到${contentModules[module].title}的这个分类`}
    >
      <ContentCategorySelect categories={categories} />
    </CrudField>
  );
}
