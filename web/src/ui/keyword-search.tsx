import { useState } from "react";
import { Button } from "./button.tsx";

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
      className="flex gap-2 max-sm:w-full [&_input]:h-10.5 [&_input]:w-60 [&_input]:rounded-md [&_input]:border [&_input]:border-edge [&_input]:bg-ground [&_input]:px-3 [&_input]:py-0 [&_input]:font-normal [&_input]:font-technical [&_input]:text-ink [&_input]:text-sm/snug [&_input]:placeholder:text-faint [&_input]:focus:border-accent [&_input]:focus:outline [&_input]:focus:outline-accent max-sm:[&_input]:w-auto max-sm:[&_input]:min-w-0 max-sm:[&_input]:flex-1"
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
