import { recipientStates } from "@aeromaint/contracts/documents/circulation-state.ts";
import { Skeleton } from "antd";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { useCirculationMatrix } from "../../shared/documents/circulations.ts";
import styles from "./circulation.module.css";
import { SignedShare } from "./state-tags.tsx";

/** Departments × persons, as of the day on which each person was added. */
export function CirculationMatrixView({ circulationId }: { circulationId: string }) {
  const { data, isError, refetch } = useCirculationMatrix(circulationId);
  if (!data) {
    return isError ? <ReloadPrompt again={refetch} /> : <Skeleton active paragraph={{ rows: 6 }} />;
  }
  return (
    <ul className={`grid list ${styles.matrix}`}>
      {data.depts.map(({ dept, people, ...figures }) => (
        <li key={`${dept} ${people[0]?.userId}`}>
          <div>
            <strong>{dept || "未分配部门"}</strong>
            <SignedShare {...figures} />
            {figures.overdue > 0 && <span className={styles.late}>{figures.overdue} 人逾期</span>}
          </div>
          <ul className={styles.people}>
            {people.map(({ userId, name, state }) => (
              <li
                key={userId}
                className={styles.person}
                data-state={state}
                title={recipientStates[state]}
                aria-label={`${name}，${recipientStates[state]}`}
              >
                {name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
