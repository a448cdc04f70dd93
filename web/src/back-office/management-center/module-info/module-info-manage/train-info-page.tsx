import { ItemPage } from "../../content/item-page.tsx";
import { trainModule } from "../train-module.ts";

/** Training items of the 147 module, from the editor's desk. */
export default function TrainInfoPage() {
  return <ItemPage module={trainModule} />;
}
