import { licenceState, licenceStates } from "@aeromaint/contracts/people/licence.ts";
import { usePlatformDay } from "../../../reference-data/wall-clock.ts";
import styles from "./licence-days.module.css";
import { daysBetween } from "./licence-expiry.ts";

/** How long a certificate is still valid, as text next to the colour. */
export function LicenceDays({ expiry }: { expiry: string }) {
  const today = usePlatformDay();
  const left = daysBetween(today(), expiry);
  const state = licenceState(left);
  return (
    <p className={styles.licence} data-state={state}>
      <b>{licenceStates[state]}</b>
      {left < 0 ? (
        <span>
          证书已于 <time className="technical tabular">{expiry}</time> 过期，已过期{" "}
          <strong className="technical tabular">{-left}</strong> 天
        </span>
      ) : (
        <span>
          证书有效期至 <time className="technical tabular">{expiry}</time>，剩余{" "}
          <strong className="technical tabular">{left}</strong> 天
        </span>
      )}
    </p>
  );
}
