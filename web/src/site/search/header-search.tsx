import { useCallback, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { typing } from "../../ui/keys/typing.ts";
import { paths } from "../paths.ts";
import { normaliseKeyword } from "./keyword-of.ts";
import { SearchForm } from "./search-form.tsx";

/** Search in the header: a field, or an icon if space is short. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useSearchKey(useCallback(() => void navigate(paths.search), [navigate]));
  const keyword =
    pathname === paths.search
      ? normaliseKeyword(new URLSearchParams(search).get("keyword") ?? "")
      : "";
  return (
    <div className="ml-auto max-md:[&>search]:hidden">
      <SearchForm key={keyword} keyword={keyword} small />
      <Link
        to={paths.search}
        className="grid size-11 place-items-center text-muted hover:text-ink md:hidden"
        aria-label="搜索"
      >
        <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
          <circle cx="9.5" cy="9.5" r="6.5" stroke="currentColor" strokeWidth="2" />
          <path d="m14.5 14.5 5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </Link>
    </div>
  );
}

/** The key "/" focuses the visible search field, preferably the page's. */
function useSearchKey(otherwise: () => void): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLInputElement>("[data-site-search]")];
      const field = fields.findLast(({ offsetParent }) => offsetParent !== null);
      if (!field) return otherwise();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [otherwise]);
}
