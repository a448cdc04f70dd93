import { SearchForm } from "../search/search-form.tsx";

/** Search field of a page, if the header has none. */
export const PageSearch = () => <SearchForm keyword="" />;
