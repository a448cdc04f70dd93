import {
  isLongEnoughQuery,
  meantPath,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { api } from "../../../api/api.ts";
import styles from "./palette-dialog.module.css";

interface MeantWordsProps {
  /** Query without hits. */
  q: string;
  onChoose: (keyword: string) => void;
}

/** Suggested queries, with the replaced words. */
export function QuerySuggestions({ q, onChoose }: MeantWordsProps) {
  const { data: meant = [] } = useQuery({
    queryKey: [meantPath, q],
    queryFn: ({ signal }) => api.get(meantPath, { q }, { signal }),
    enabled: isLongEnoughQuery(q),
    staleTime: 10_000,
    meta: { quiet: true },
  });
  if (meant.length === 0) return null;
  return (
    <span className={styles.meant}>
      您是不是要找{" "}
      {meant.map(({ number, typed, keyword }, at) => (
        <span key={keyword}>
          {at > 0 && "、"}
          <Button type="link" size="small" onClick={() => onChoose(keyword)}>
            {number}
          </Button>
          （“{typed}”改为“{number}”）
        </span>
      ))}
      ？
    </span>
  );
}
