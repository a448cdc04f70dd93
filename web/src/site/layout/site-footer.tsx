import { useSiteFacts } from "../../reference-data/site-facts.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const facts = useSiteFacts();
  return (
    <footer className={styles.footer}>
      {facts.version && (
        <div className={styles.row}>
          <div className={styles.group}>
            <p>
              支持邮箱{" "}
              <a className="text no-underline" href={`mailto:${facts.email}`}>
                {facts.email}
              </a>
            </p>
            <p>
              支持电话{" "}
              <a
                className="text no-underline"
                href={`tel:${facts.phone.replaceAll(/[^\d+]/g, "")}`}
              >
                {facts.phone}
              </a>
            </p>
          </div>
          <div className={styles.group}>
            <p>{facts.copyright}</p>
            <p className={styles.version}>{facts.version}</p>
          </div>
        </div>
      )}
    </footer>
  );
}
