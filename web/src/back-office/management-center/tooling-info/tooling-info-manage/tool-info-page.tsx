import { ItemPage } from "../../content/item-page.tsx";
import { toolModule } from "../tool-module.ts";

/** Tool and equipment services, from the editor's desk. */
export default function ToolInfoPage() {
  return <ItemPage module={toolModule} />;
}
