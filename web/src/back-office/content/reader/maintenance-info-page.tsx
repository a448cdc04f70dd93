import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { Radio } from "antd";
import { useState } from "react";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { useContentCategories } from "../../shared/content/content-categories.ts";
import styles from "./maintenance-info.module.css";
import { MaintenanceList } from "./maintenance-list.tsx";
import { RepairReader } from "./repair-reader.tsx";

/** Released repair items by category, to read and to collect; read-only. */
export default function MaintenanceInfoPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const [reading, setReading] = useState<string | null>(null);
  const categories = useContentCategories(repairCategory);
  const chosen = parameters.get("categoryId") ?? categories[0]?.categoryId;
  return (
    <div className={styles.page}>
      <Categories
        categories={categories}
        chosen={chosen}
        onChoose={(categoryId) => setParameters({ categoryId })}
      />
      {chosen && <MaintenanceList key={chosen} categoryId={chosen} onRead={setReading} />}
      <RepairReader repairId={reading} onClose={() => setReading(null)} />
    </div>
  );
}

interface CategoriesProps {
  categories: CategoryName[];
  chosen: string | undefined;
  onChoose: (categoryId: string) => void;
}

function Categories({ categories, chosen, onChoose }: CategoriesProps) {
  return (
    <aside className="p-3-4 card" aria-label="维修信息分类">
      <Radio.Group
        className={styles.radios}
        value={chosen}
        options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
        onChange={({ target }) => onChoose(String(target.value))}
      />
    </aside>
  );
}
