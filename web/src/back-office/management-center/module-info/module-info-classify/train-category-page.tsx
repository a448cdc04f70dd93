import { CategoryPage } from "../../content/category-page.tsx";
import { trainModule } from "../train-module.ts";

/** Training categories of the 147 module. */
export default function TrainCategoryPage() {
  return <CategoryPage module={trainModule} />;
}
