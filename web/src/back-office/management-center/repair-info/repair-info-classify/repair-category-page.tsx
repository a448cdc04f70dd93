import { CategoryPage } from "../../content/category-page.tsx";
import { repairModule } from "../repair-module.ts";

/** Categories of the 145 module. The four fixed ones can only be looked at. */
export default function RepairCategoryPage() {
  return <CategoryPage module={repairModule} />;
}
