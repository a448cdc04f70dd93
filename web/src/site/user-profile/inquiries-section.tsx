import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ListPage, usePaging } from "../../own/list-page.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { paths } from "../paths.ts";
import {
  type InquiryBox,
  inquiriesPerPage,
  useInquiries,
  useInquiryTotals,
  useWaitingInquiries,
} from "../shared/inquiries/inquiries.ts";
import { InquiryList } from "../shared/inquiries/inquiry-list.tsx";
import { Section } from "./section.tsx";

/** Inquiries of the current user to suppliers, and received ones. */
export default function InquiriesSection() {
  const panel = useId();
  const { sent, received } = useInquiryTotals();
  // The page of a product links to the inquiry that the user sent.
  const isLedHere = useSearchParams()[0].has("inquiry");
  const [chosen, setChosen] = useState<InquiryBox | undefined>(isLedHere ? "own" : undefined);
  const box = chosen ?? (received > 0 ? "received" : "own");
  const tabs = [
    { key: "own", label: "我发出的", count: sent },
    { key: "received", label: "我收到的", count: received },
  ];
  return (
    <Section title="我的询价" action={received > 0 && <Waiting />}>
      {received > 0 && (
        <Tabs
          label="询价"
          panel={panel}
          tabs={tabs}
          active={box}
          onChange={(key) => setChosen(key === "own" ? "own" : "received")}
        />
      )}
      <div id={panel} {...(received > 0 && { role: "tabpanel", "aria-label": "询价" })}>
        <InquiryPages key={box} box={box} />
      </div>
    </Section>
  );
}

function Waiting() {
  const waiting = useWaitingInquiries();
  return waiting > 0 && <span>{waiting} 条待回复</span>;
}

function InquiryPages({ box }: { box: InquiryBox }) {
  const paging = usePaging(inquiriesPerPage);
  return (
    <ListPage
      query={useInquiries(box, { pageNum: paging.pageNum })}
      {...paging}
      height={120}
      empty={
        <Empty title="暂无询价">
          在产品页点击“询价”即可联系供应商，<Link to={paths.aviationProducts}>去航材产品看看</Link>
        </Empty>
      }
    >
      {(rows) => <InquiryList box={box} rows={rows} />}
    </ListPage>
  );
}
