import { SearchForm } from "../search/search-form.tsx";

/** The field to search by as a page's own, where the header has none. */
export const PageSearch = () => <SearchForm keyword="" />;
