import type { Static, TObject, TUnsafe } from "typebox";
import { rowText, rowTextOrNull, text } from "../fields/fields.ts";
import { escapedHtml } from "../wire/escaped-html.ts";
import { publisherTitle } from "./modules.ts";

/**
 * Plain texts of an item: columns of `content_item` and `revision` with the same names. Forms, lists, saves, revisions,
 * comparison, hash, print and reading page carry each of them; `item_search_body` lists the searched ones.
 */
export const itemTexts = {
  title: text("标题", { max: 200 }),
  releaseUser: text(publisherTitle, { max: 50 }),
};

/** An optional text without a value is null. */
export type ItemTexts = Required<Static<TObject<typeof itemTexts>>>;
type ItemTextName = keyof ItemTexts;

export const itemTextNames = Object.keys(itemTexts) as ItemTextName[];

/** Texts in answers. */
// The entries are those of `itemTexts`; TypeScript loses their names in Object.fromEntries.
export const itemTextRow = Object.fromEntries(
  Object.entries(itemTexts).map(([name, { type }]) => [
    name,
    type === "string" ? rowText() : rowTextOrNull(),
  ]),
) as unknown as { [K in ItemTextName]: TUnsafe<ItemTexts[K]> };

/** Texts without a place of their own: lists have a column of each, pages show them above the content. */
export const additionalTextNames = itemTextNames.filter(
  (name) => name !== "title" && name !== "releaseUser",
);

/** Content with the notes of the item or revision above it, as HTML. */
export const withAdditionalTexts = (
  texts: { readonly [K in ItemTextName]?: unknown },
  content: string,
): string =>
  additionalTextNames.map((name) => additionalParagraph(name, texts[name])).join("") + content;

const additionalParagraph = (name: ItemTextName, value: unknown) =>
  value
    ? `<p><strong>${itemTexts[name].title}：</strong>${escapedHtml(String(value)).replaceAll("\n", "<br>")}</p>`
    : "";
