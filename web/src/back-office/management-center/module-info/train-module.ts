import { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import type { ContentModule } from "../content/content-module.ts";

export const trainModule: ContentModule = {
  items: trainInfo,
  categories: trainCategory,
  categoryField: "trainId",
  fileField: "annex",
  periodSearch: true,
  coverSearch: false,
  usualCover: "1",
};
