import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../modal.tsx";
import { agreement, agreementTitle } from "./agreement.ts";
import styles from "./consent.module.css";

interface ConsentProps {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** The required consent checkbox; its label opens the agreement. */
export function Consent({ agreed, onAgree }: ConsentProps) {
  const [reading, setReading] = useState(false);
  return (
    <div className={`row wrap text-sm ${styles.consent}`}>
      <label className="row gap-2">
        <input
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
        我已阅读并同意
      </label>
      <Button variant="quiet" className={styles.name} onClick={() => setReading(true)}>
        《{agreementTitle}》
      </Button>
      {reading && (
        <AgreementModal
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

function AgreementModal({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  return (
    <Modal label={agreementTitle} className={styles.sheet} onClose={onClose}>
      <div className={styles.content}>
        <h2 className="mb-4 text-lg">{agreementTitle}</h2>
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
        <div className="flex justify-end gap-3 pt-4">
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" onClick={onAgree}>
            同意
          </Button>
        </div>
      </div>
    </Modal>
  );
}
