import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { OwnCollections } from "../../../own/collections/own-collections.tsx";

export default function CollectPage() {
  return <OwnCollections address={useTabSearchParams()} pageSize={20} isPlain />;
}
