import type { ProviderTrial } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import styles from "./trial-outcome.module.css";

/** Result of a trial: the provider's facts about the person, and the effect of a sign-in. */
export function TrialOutcome({ trial }: { trial: ProviderTrial }) {
  return (
    <>
      <p>试用完成，没有登录任何人。</p>
      <ul>
        {trial.outcome.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {trial.claims.length > 0 && (
        <table
          className={`[&_th]:wrap-anywhere [&_td]:wrap-anywhere w-full border-collapse text-sm [&_caption]:pb-2 [&_caption]:text-start [&_td]:border [&_td]:border-edge [&_td]:px-2 [&_td]:py-1 [&_td]:text-start [&_td]:align-top [&_th]:border [&_th]:border-edge [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_th]:align-top [&_th]:font-normal ${styles.claims}`}
        >
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
