import { Link, useLocation, useNavigate } from "react-router";
import { useSlashKey } from "../../ui/keys/search-key.ts";
import { typing } from "../../ui/keys/typing.ts";
import { paths } from "../paths.ts";
import { normaliseKeyword } from "./keyword-of.ts";
import { SearchForm } from "./search-form.tsx";

/** Search in the header: a field, or an icon if space is short. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Focuses the visible search field, preferably the page's.
  useSlashKey(typing, (event) => {
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    const fields = [...document.querySelectorAll<HTMLInputElement>("[data-site-search]")];
    const field = fields.findLast(({ offsetParent }) => offsetParent !== null);
    if (!field) return void navigate(paths.search);
    field.focus();
    field.select();
  });
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
