/** Page for users without any permitted page. */
export const noAccessPath = "/no-access";

/** Alias of "/" after the server was unreachable. */
export const startAlias = "/start";

/** Address of the licence page in earlier releases. */
export const licenceBoardPath = "/management-center/licence-board";
