import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { personPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import styles from "./person-cards.module.css";
import { PersonPhoto } from "./person-photo.tsx";

const photoSize = 104;
const aboveTheFold = 6;

/** One page of persons. Opening one needs a sign-in. */
export function PersonCards({ persons }: { persons: OpenPerson[] }) {
  return (
    <ul className={styles.cards}>
      {persons.map((person, at) => (
        <li className="flex" key={person.informationId}>
          <MemberLink className={styles.card} to={personPath(person.informationId)}>
            <PersonPhoto url={person.url} size={photoSize} eager={at < aboveTheFold} />
            <span className={styles.words}>
              <strong>{person.nickName}</strong>
              <span className={styles.title}>{person.technicalTitle || "职称未填写"}</span>
              <Line title="专业" value={person.speciality} />
              <Line title="学历" value={person.educationalLevel} />
              <Line title="工作时间" value={person.workingTime} />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

function Line({ title, value }: { title: string; value: string | null }) {
  return (
    <span className={styles.line}>
      <span>{title}</span>
      <span>{value || "未填写"}</span>
    </span>
  );
}

export function PersonCardsSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.cards} aria-busy="true" aria-label="加载中">
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <li className="flex" key={card}>
          <span className={styles.card}>
            <Skeleton width={photoSize} height={photoSize} />
            <span className={styles.words}>
              <Skeleton width="50%" height={24} />
              <Skeleton width="70%" />
              <Skeleton width="90%" />
              <Skeleton width="80%" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
