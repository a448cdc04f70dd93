import { useSiteFacts } from "../../reference-data/site-facts.ts";
import type { OfficePage } from "../navigation/office-pages.ts";

/** The product's title and that of the page in front. */
export function WindowTitle({ page }: { page: OfficePage }) {
  const { title } = useSiteFacts();
  return <title>{`${title} - ${page.title}`}</title>;
}
