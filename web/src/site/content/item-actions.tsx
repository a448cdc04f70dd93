import { CollectButton, type CollectButtonProps } from "../shared/collect/collect-button.tsx";
import OwnSubscriptionButton from "../shared/subscriptions/own-subscription-button.tsx";

/** Actions of a signed-in reader on an item. */
export default function ItemActions(item: CollectButtonProps) {
  return (
    <>
      <CollectButton {...item} />
      <OwnSubscriptionButton target="item" value={item.assocId} label="订阅" />
    </>
  );
}
