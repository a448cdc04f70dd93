import { classNames } from "../../ui/class-names.ts";
import { figureText } from "../../ui/plain-values.ts";
import styles from "./mileage.module.css";

/** What a product is exchanged for. */
export function Mileage({ price, className }: { price: number; className?: string | undefined }) {
  return (
    <span className={classNames(styles.mileage, className)}>
      <span>兑换价</span> <b>{figureText(price)}</b> <span>里程</span>
    </span>
  );
}
