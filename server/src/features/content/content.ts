export { listedFiles } from "./item.queries.ts";
export {
  filterManaged,
  itemSource,
  type TextSource,
  textScope,
} from "./item-filters.queries.ts";
export {
  loadSave,
  removeSaves,
  type SavedTexts,
  saveCurrentState,
  saveNewState,
} from "./item-saves.queries.ts";
export { saveText } from "./item-text.queries.ts";
export { countReleasedFacets, listReleased } from "./released-item.queries.ts";
