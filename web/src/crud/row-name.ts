/** First come first: of an account the person's name, not the one to sign in with. */
const nameFields = [
  ...["title", "noticeTitle", "nickName", "roleName", "menuName", "deptName", "postName"],
  ...["dictName", "dictLabel", "configName", "userName", "registration", "name"],
];

/** By what people know a row; null for one that has no name. */
export function rowName(row: object): string | null {
  const values = row as Record<string, unknown>;
  const field = nameFields.find((name) => typeof values[name] === "string" && values[name]);
  return field ? String(values[field]) : null;
}

/** A sentence of the server about rows, and which they are: 删除成功：起落架. */
export function withNames(sentence: string, names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return sentence;
  return `${sentence}：${first}${names.length > 1 ? ` 等 ${names.length} 项` : ""}`;
}
