/** A chapter as people write it: 32 起落架. */
export const chapterText = (chapter: string, title = "") => `${chapter} ${title}`.trimEnd();
