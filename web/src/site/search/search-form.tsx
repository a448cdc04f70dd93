import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { ListHandlers } from "../../ui/select/combobox.tsx";
import { searchPath } from "../paths.ts";
import { normaliseKeyword } from "./keyword-of.ts";
import { addRecent } from "./recent-searches.ts";

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
    <search>
      <form
        className={small ? undefined : "flex max-w-180 gap-2"}
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
          className="relative min-w-0 flex-auto"
          onBlur={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setOpen(false);
          }}
        >
          <input
            ref={field}
            className={classNames(
              "peer min-w-0 rounded-md border border-edge bg-ground px-3 font-technical placeholder:text-faint focus:border-accent focus:outline focus:outline-accent",
              small ? "h-9 w-65 pr-7.5 text-sm max-lg:w-45" : "h-11 w-full text-md/snug",
            )}
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
            <span
              className="pointer-events-none absolute top-2.25 right-2.25 rounded-sm border px-1.25 font-technical text-faint text-xs/4 peer-focus:hidden peer-not-placeholder-shown:hidden"
              aria-hidden="true"
            >
              /
            </span>
          )}
          {isUsed && (
            <Suspense>
              <Suggestions
                id={id}
                isWide={small}
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
          <Button className="flex-none" variant="primary" type="submit">
            搜索
          </Button>
        )}
      </form>
    </search>
  );
}
