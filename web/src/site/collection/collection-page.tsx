import { useSearchParams } from "react-router";
import { OwnCollections } from "../../own/collections/own-collections.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";

const heading = "我的收藏";

export function Component() {
  usePageTitle(heading);
  return (
    <>
      <Breadcrumb steps={[{ label: heading }]} />
      <OwnCollections
        heading={<h1 className="page-title">{heading}</h1>}
        address={useSearchParams()}
        pageSize={10}
      />
    </>
  );
}
