import { useState } from "react";
import { Button } from "./button.tsx";
import styles from "./text-field.module.css";

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
      className={`flex gap-2 max-sm:w-full ${styles.field}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <input
        type="search"
        className="w-60 text-sm/snug max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
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
