import { Tabs } from "antd";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { CollectList } from "./collect-list.tsx";
import { collectKinds } from "./collections.ts";

const types = Object.keys(collectKinds);

/** What one has kept to read again, by kind. */
export default function CollectPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const { label } = useDictionary("COLLECTION_TYPE");
  const asked = parameters.get("collectType");
  const chosen = types.find((type) => type === asked) ?? types[0] ?? "1";
  return (
    <>
      <Tabs
        activeKey={chosen}
        onChange={(collectType) => setParameters({ collectType })}
        items={types.map((type) => ({ key: type, label: label(type) }))}
      />
      <CollectList key={chosen} collectType={chosen} />
    </>
  );
}
