import { CategoryPage } from "../../content/category-page.tsx";
import { toolModule } from "../tool-module.ts";

/** Categories of tool and equipment services. */
export default function ToolCategoryPage() {
  return <CategoryPage module={toolModule} />;
}
