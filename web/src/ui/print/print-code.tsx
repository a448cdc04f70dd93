import { printCheckPath } from "@aeromaint/contracts/documents/print-code.ts";
import styles from "./print-code.module.css";
import { QrCode } from "./qr-code.tsx";

interface PrintCodeProps {
  code: string;
  /** What is printed, where the text above does not say it. */
  label?: string;
}

/** On paper alone: where it is seen whether this print still holds. */
export default function PrintCode({ code, label }: PrintCodeProps) {
  const url = window.location.origin + printCheckPath(code);
  return (
    <div
      className={`hidden print:mt-3 print:flex print:break-inside-avoid print:items-center print:gap-3 ${styles.code}`}
      data-print-code={code}
    >
      <QrCode className={`print:flex-none ${styles.qr}`} text={url} label="核验二维码" />
      <p>
        {label && <b className="block">{label}</b>}
        扫码或访问以下网址，核验本打印件是否有效
        <br />
        {url}
      </p>
    </div>
  );
}
