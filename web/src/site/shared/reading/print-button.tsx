import { Button } from "../../../ui/button.tsx";
import styles from "./print-button.module.css";

/** Prints the text; phones have no printer beside them. */
export function PrintButton() {
  return (
    <Button className={styles.print} onClick={() => window.print()}>
      打印
    </Button>
  );
}
