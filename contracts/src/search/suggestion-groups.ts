/** What is suggested while one types, in the order in which it is shown. */
export const suggestionGroups = {
  aircraft: "飞机",
  documents: "资料",
  numbers: "件号",
  people: "人员",
  categories: "分类",
  screens: "页面",
} as const;
export type SuggestionGroup = keyof typeof suggestionGroups;
