import { useState } from "react";
import { Button } from "./button.tsx";
import styles from "./keyword-search.module.css";

interface KeywordSearchProps {
  placeholder: string;
  /** Current keyword; pass it as `key` too. */
  keyword: string;
  onSearch: (keyword: string) => void;
}

export function KeywordSearch({ placeholder, keyword, onSearch }: KeywordSearchProps) {
  const [typed, setTyped] = useState(keyword);
  return (
    <form
      className={`flex gap-2 ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <input
        type="search"
        aria-label="关键字"
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
