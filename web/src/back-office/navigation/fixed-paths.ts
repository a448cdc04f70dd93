/** The address of somebody who has been granted no page at all. */
export const noAccessPath = "/no-access";

/** "/" once more, for when the first try could not reach the server. */
export const startAlias = "/start";

/** Where licences had a page of their own in earlier releases. */
export const licenceBoardPath = "/management-center/licence-board";
