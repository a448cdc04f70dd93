import type { PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { type ReactNode, useId } from "react";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FactList } from "../../facts.tsx";
import { CollectButton } from "../../shared/collect/collect-button.tsx";
import { PersonPhoto } from "../person-photo.tsx";
import { personCall } from "../persons.ts";
import { factGroups } from "./person-facts.ts";
import styles from "./person-view.module.css";

const photoSize = 176;
const photoSizes = `(max-width: 640px) 108px, ${photoSize}px`;

export function PersonView({ person }: { person: PersonDetail }) {
  const { informationId, nickName, technicalTitle, speciality, introduction } = person;
  return (
    <article>
      <header className={styles.head}>
        <PersonPhoto url={person.url} size={photoSize} sizes={photoSizes} eager />
        <div className={styles.who}>
          <h1>{nickName}</h1>
          <p className="muted">
            {[technicalTitle, speciality].filter(Boolean).join(" · ") || "职称和专业未填写"}
          </p>
          <CollectButton
            collectType="3"
            assocId={informationId}
            isCollect={person.isCollect}
            reading={[personCall(informationId)]}
          />
        </div>
      </header>
      {factGroups(person).map(({ title, facts }) => (
        <Group key={title} title={title}>
          <FactList facts={facts} />
        </Group>
      ))}
      {introduction && (
        <Group title="个人简介">
          <RichContent html={introduction} className={styles.introduction} />
        </Group>
      )}
    </article>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

export function PersonSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton width={photoSize} height={photoSize} />
      <div className={styles.who}>
        <Skeleton width={160} height={36} />
        <Skeleton width={260} />
      </div>
    </div>
  );
}
