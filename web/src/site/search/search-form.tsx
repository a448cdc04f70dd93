import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ListHandlers } from "../../ui/select/combobox.tsx";
import { searchPath } from "../paths.ts";
import { normaliseKeyword } from "./keyword-of.ts";
import { addRecent } from "./recent-searches.ts";
import styles from "./search-form.module.css";

/** Loads at the first focus: every page of the site has the field. */
const Suggestions = lazy(() => import("./suggestions/suggestions.tsx"));

interface SearchFormProps {
  keyword: string;
  /** True for the compact field of the header, which is submitted by Enter. */
  small?: boolean;
}

/**
 * Search field with suggestions. Pass the keyword as `key` too, so that another search resets it.
 */
export function SearchForm({ keyword, small = false }: SearchFormProps) {
  const [text, setText] = useState(keyword);
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const handlers = useRef<ListHandlers>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const openEmpty = () => {
    // The page set the focus itself: do not open the list.
    if (field.current?.dataset.quiet !== undefined) return;
    setUsed(true);
    if (text === "") setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of the input method; Safari sends 229 at the end of a composition.
    if (isComposing || event.keyCode === 229) return;
    if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) setOpen(true);
    else if (handlers.current && event.key === "Escape") setOpen(false);
    else return handlers.current?.onKeyDown(event);
    event.preventDefault();
  };
  return (
    <search
      className={
        small
          ? `[&_input]:h-9 [&_input]:w-65 [&_input]:min-w-0 [&_input]:rounded-md [&_input]:border [&_input]:border-edge [&_input]:bg-ground [&_input]:px-3 [&_input]:py-0 [&_input]:pr-7.5 [&_input]:font-normal [&_input]:font-technical [&_input]:text-ink [&_input]:text-sm [&_input]:placeholder:text-faint [&_input]:focus:border-accent [&_input]:focus:outline [&_input]:focus:outline-accent max-lg:[&_input]:w-45 ${styles.small}`
          : "[&_button]:flex-none [&_form]:flex [&_form]:max-w-180 [&_form]:gap-2 [&_input]:h-11 [&_input]:w-full [&_input]:min-w-0 [&_input]:rounded-md [&_input]:border [&_input]:border-edge [&_input]:bg-ground [&_input]:px-3 [&_input]:py-0 [&_input]:font-normal [&_input]:font-technical [&_input]:text-ink [&_input]:text-md/snug [&_input]:placeholder:text-faint [&_input]:focus:border-accent [&_input]:focus:outline [&_input]:focus:outline-accent"
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = normaliseKeyword(text);
          if (!wanted) return;
          setOpen(false);
          addRecent(wanted);
          void navigate(searchPath(wanted));
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left. */}
        <div
          className={`relative min-w-0 flex-auto ${styles.field}`}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setOpen(false);
          }}
        >
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label="站内搜索"
            aria-keyshortcuts="/"
            aria-autocomplete="list"
            // The list updates these attributes.
            aria-expanded={false}
            aria-controls={id}
            placeholder={small ? "搜索" : "搜索维修信息、培训、工具、航材、公告与人员"}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxKeywordLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setUsed(true);
              setOpen(true);
              handlers.current?.onChange(event);
            }}
            onKeyDown={onKeyDown}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            // Show recent searches on focus; suggestions for a previous keyword on an arrow key.
            onFocus={openEmpty}
            onClick={openEmpty}
            data-site-search=""
          />
          {small && (
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          )}
          {isUsed && (
            <Suspense>
              <Suggestions
                id={id}
                text={text}
                isComposing={isComposing}
                isOpen={isOpen}
                setOpen={setOpen}
                field={field}
                handlers={handlers}
              />
            </Suspense>
          )}
        </div>
        {!small && (
          <Button variant="primary" type="submit">
            搜索
          </Button>
        )}
      </form>
    </search>
  );
}
