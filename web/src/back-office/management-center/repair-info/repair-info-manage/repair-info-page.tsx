import { ItemPage } from "../../content/item-page.tsx";
import { repairModule } from "../repair-module.ts";

/** Items of the 145 module, from the editor's desk. */
export default function RepairInfoPage() {
  return <ItemPage module={repairModule} />;
}
