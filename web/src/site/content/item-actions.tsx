import { CollectButton, type CollectButtonProps } from "../shared/collect/collect-button.tsx";
import OwnSubscriptionButton from "../shared/subscriptions/own-subscription-button.tsx";

interface ItemActionsProps extends CollectButtonProps {
  /** The courses that the item leads to, in words. */
  courses?: string | undefined;
}

/** What who reads an item may do with it, and the courses that it leads to. */
export default function ItemActions({ courses, ...item }: ItemActionsProps) {
  return (
    <>
      <CollectButton {...item} />
      <OwnSubscriptionButton target="item" value={item.assocId} label="订阅" />
      {courses && <span className="muted">对应课程：{courses}</span>}
    </>
  );
}
