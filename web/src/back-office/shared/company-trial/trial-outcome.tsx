import type { ProviderTrial } from "@aeromaint/contracts/auth/company/company-sign-in.ts";

/** Result of a trial: the provider's facts about the person, and the effect of a sign-in. */
export function TrialOutcome({ trial }: { trial: ProviderTrial }) {
  return (
    <>
      <p>试用完成，没有登录任何人。</p>
      <ul className="list-disc pl-10">
        {trial.outcome.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {trial.claims.length > 0 && (
        <table className="wrap-anywhere w-full text-sm">
          <caption className="pb-2 text-start">登录方给出的字段</caption>
          <tbody>
            {trial.claims.map(({ name, value }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="w-[38%] border border-edge px-2 py-1 text-start align-top font-normal"
                >
                  {name}
                </th>
                <td className="border border-edge px-2 py-1 align-top">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
