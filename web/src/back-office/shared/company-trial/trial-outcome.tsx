import type { ProviderTrial } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import styles from "./trial-outcome.module.css";

/** Result of a trial: the provider's facts about the person, and the effect of a sign-in. */
export function TrialOutcome({ trial }: { trial: ProviderTrial }) {
  return (
    <>
      <p className="m-0">试用完成，没有登录任何人。</p>
      <ul className="m-0">
        {trial.outcome.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {trial.claims.length > 0 && (
        <table className={styles.claims}>
          <caption>登录方给出的字段</caption>
          <tbody>
            {trial.claims.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
