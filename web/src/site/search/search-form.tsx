import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { searchPath } from "../paths.ts";
import { addRecent } from "./recent-searches.ts";
import styles from "./search-form.module.css";
import { keywordOf } from "./search-state.ts";

interface SearchFormProps {
  /** What is searched for now. */
  keyword: string;
  /** The header's compact variant, submitted by Enter. */
  small?: boolean;
}

/** The search field. Pass the keyword as `key` too, so that another search resets it. */
export function SearchForm({ keyword, small = false }: SearchFormProps) {
  const [text, setText] = useState(keyword);
  const navigate = useNavigate();
  return (
    <search className={small ? styles.small : styles.large}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = keywordOf(text);
          if (!wanted) return;
          addRecent(wanted);
          void navigate(searchPath(wanted));
        }}
      >
        <input
          type="search"
          aria-label="站内搜索"
          aria-keyshortcuts="/"
          placeholder={small ? "搜索" : "搜索维修信息、培训、工具、航材、公告与人员"}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxKeywordLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          data-site-search=""
        />
        {small ? (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        ) : (
          <Button variant="primary" type="submit">
            搜索
          </Button>
        )}
      </form>
    </search>
  );
}
