import { printCheckPath } from "@aeromaint/contracts/documents/print-code.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import styles from "./print-code.module.css";

/** On paper alone: where it is seen whether this print still holds. */
export default function PrintCode({ code }: { code: string }) {
  const url = window.location.origin + printCheckPath(code);
  return (
    <div className={styles.code} data-print-code={code}>
      <QrCode className={styles.qr} text={url} label="核验二维码" />
      <p>
        扫码或访问以下网址，核验本打印件是否有效
        <br />
        {url}
      </p>
    </div>
  );
}
