import type { PresentPerson } from "@aeromaint/contracts/documents/presence.ts";
import { Avatar, Tooltip } from "antd";
import styles from "./presence.module.css";

const maxShown = 5;

/** Who else has the document open. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const sentence = sentenceOf(people);
  return (
    <div className={styles.people} role="status" aria-label={sentence || undefined}>
      {people.length > 0 && (
        <Avatar.Group max={{ count: maxShown }} size="small">
          {people.map(({ userId, name, isEditing }) => (
            <Tooltip key={userId} title={`${name}${isEditing ? "正在编写" : "正在查看"}`}>
              <Avatar className={isEditing ? styles.editing : undefined}>{name.slice(0, 1)}</Avatar>
            </Tooltip>
          ))}
        </Avatar.Group>
      )}
      <span className="hint">{sentence}</span>
    </div>
  );
}

/** 张三正在编写，李四、王五正在查看; of many the first ones and how many they are. */
function sentenceOf(people: readonly PresentPerson[]): string {
  const editors = people.filter(({ isEditing }) => isEditing);
  const readers = people.filter(({ isEditing }) => !isEditing);
  return [
    editors.length > 0 && `${namesOf(editors)}正在编写`,
    readers.length > 0 && `${namesOf(readers)}正在查看`,
  ]
    .filter(Boolean)
    .join("，");
}

const maxNamed = 3;

function namesOf(people: readonly PresentPerson[]): string {
  const named = people.slice(0, maxNamed).map(({ name }) => name);
  return `${named.join("、")}${people.length > maxNamed ? `等 ${people.length} 人` : ""}`;
}
