import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import styles from "./facets.module.css";

interface UnknownAircraftProps {
  /** As the server says it. */
  sentence: string;
  forget: () => void;
}

/** In place of a list whose registration nobody knows. */
export function UnknownAircraft({ sentence, forget }: UnknownAircraftProps) {
  return (
    <Empty title={sentence}>
      请核对注册号；不在机队中的飞机可以按机型筛选
      <div className={styles.forget}>
        <Button onClick={forget}>清除注册号</Button>
      </div>
    </Empty>
  );
}
