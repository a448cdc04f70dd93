import { Tabs } from "antd";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { CollectList } from "./collect-list.tsx";
import { collectionKinds } from "./collections.ts";

const types = Object.keys(collectionKinds);

/** The current user's collected items, by kind. */
export default function CollectPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const { label } = useDictionary("COLLECTION_TYPE");
  const requestedType = parameters.get("collectType");
  const chosen = types.find((type) => type === requestedType) ?? types[0] ?? "1";
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
