import { classNames } from "../../ui/class-names.ts";
import styles from "./mileage.module.css";
import { mileageText } from "./mileage-text.ts";

/** What a product is exchanged for. */
export function Mileage({ price, className }: { price: number; className?: string | undefined }) {
  return (
    <span className={classNames(styles.mileage, className)}>
      <span>兑换价</span> <b>{mileageText(price)}</b> <span>里程</span>
    </span>
  );
}
