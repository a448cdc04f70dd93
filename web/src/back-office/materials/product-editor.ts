import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { productValues } from "./product-form.tsx";

/** Query paths to invalidate when a product changes. */
export const productQueryPaths = [materialInfo.path, `${materialInfo.path}/pending`];

/** Width of the product's dialog, by specification. */
export const productDialogWidth = 650;

/** The dialog of a product: 1 add, 2 edit, 3 view. Unsaved input is stored as a draft. */
export function useProductEditor() {
  return useCrudEditor(materialInfo, {
    detailPath: (id) => `${materialInfo.path}/details/${id}`,
    toForm: productValues,
    drafts: true,
    affects: productQueryPaths,
  });
}
