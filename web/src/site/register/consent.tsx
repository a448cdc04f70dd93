import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../sheet.tsx";
import { agreement, agreementTitle } from "./agreement.ts";
import styles from "./consent.module.css";

interface ConsentProps {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** The tick that a registration needs, with what it agrees to behind its name. */
export function Consent({ agreed, onAgree }: ConsentProps) {
  const [reading, setReading] = useState(false);
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
        我已阅读并同意
      </label>
      <Button look="quiet" className={styles.name} onClick={() => setReading(true)}>
        《{agreementTitle}》
      </Button>
      {reading && (
        <AgreementSheet
          onClose={() => setReading(false)}
          onAgree={() => {
            onAgree(true);
            setReading(false);
          }}
        />
      )}
    </div>
  );
}

function AgreementSheet({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  return (
    <Sheet label={agreementTitle} className={styles.sheet} onClose={onClose}>
      <div className={styles.content}>
        <h2>{agreementTitle}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
        <div className={styles.text} tabIndex={0}>
          {agreement.map(({ title, paragraphs }) => (
            <section key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
        <div className={styles.actions}>
          <Button onClick={onClose}>关闭</Button>
          <Button look="primary" onClick={onAgree}>
            同意
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
