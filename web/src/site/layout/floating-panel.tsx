import { useState } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import styles from "./floating-panel.module.css";
import { useScrollStage } from "./scroll-stage.ts";

/** Office telephone and fax numbers, and the way back to the top, at the edge of every page. */
export function FloatingPanel() {
  const facts = useSiteFacts();
  const [open, setOpen] = useState(false);
  const stage = useScrollStage();
  const offices = facts.office;
  return (
    <aside
      className={styles.panel}
      data-stage={stage}
      data-open={open || undefined}
      aria-label="联系方式"
    >
      {open && (
        <dl className={styles.offices} id="office-numbers">
          {offices.map(({ label, phone, fax }) => (
            <div key={label}>
              <dt className="strong">{label}</dt>
              <dd className="muted tabular">电话 {phone}</dd>
              <dd className="muted tabular">传真 {fax}</dd>
            </div>
          ))}
        </dl>
      )}
      {offices.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="office-numbers"
          onClick={() => setOpen(!open)}
        >
          联系
        </button>
      )}
      <button type="button" aria-label="返回顶部" onClick={() => window.scrollTo({ top: 0 })}>
        顶部
      </button>
    </aside>
  );
}
