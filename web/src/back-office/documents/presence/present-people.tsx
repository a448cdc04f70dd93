import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { type PresentPerson, presenceSeconds } from "@aeromaint/contracts/documents/presence.ts";
import { useQuery } from "@tanstack/react-query";
import { Avatar, Tooltip } from "antd";
import { useEffect, useState } from "react";
import { api } from "../../../api/api.ts";

const maxShown = 5;

/** Other people who have the document open. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const sentence = sentenceOf(people);
  return (
    <div
      className="flex min-h-6 items-center gap-2"
      role="status"
      aria-label={sentence || undefined}
    >
      {people.length > 0 && (
        <Avatar.Group max={{ count: maxShown }} size="small">
          {people.map(({ userId, name, isEditing }) => (
            <Tooltip key={userId} title={`${name}${isEditing ? "正在编写" : "正在查看"}`}>
              <Avatar
                className={isEditing ? "outline-2 outline-scheduled outline-offset-1" : undefined}
              >
                {name.slice(0, 1)}
              </Avatar>
            </Tooltip>
          ))}
        </Avatar.Group>
      )}
      <span className="text-muted text-xs">{sentence}</span>
    </div>
  );
}

/** "张三正在编写，李四、王五正在查看"; a long list is shortened and ends with the number of people. */
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

/**
 * Reports the open document to the server while its page is visible.
 * @returns other people who have the document open
 */
export function usePresence(itemId: string, isEditing: boolean): PresentPerson[] {
  const [tab] = useState(() => crypto.randomUUID());
  const path = `${documentPath}/${itemId}/presence` as const;
  const { data = [] } = useQuery({
    queryKey: ["presence", itemId, isEditing],
    queryFn: ({ signal }) => api.put(path, { tab, isEditing }, { signal }),
    refetchInterval: presenceSeconds * 1000,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
  useEffect(() => {
    const leave = () =>
      void api
        .send("DELETE", path, { query: { tab }, keepalive: true })
        // Without this call the server notices the absence later.
        .catch(() => undefined);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, tab]);
  return data;
}
