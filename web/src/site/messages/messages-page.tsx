import { useSearchParams } from "react-router";
import { MessageCentre } from "../../own/messages/message-centre.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";

const title = "消息中心";

export function Component() {
  usePageTitle(title);
  return (
    <>
      <Breadcrumb steps={[{ label: title }]} />
      <MessageCentre heading={<h1 className="text-xl">{title}</h1>} address={useSearchParams()} />
    </>
  );
}
