import { accessTokenRoutes } from "./features/access-tokens/access-token.routes.ts";
import { ownTokenRoutes } from "./features/access-tokens/own-token.routes.ts";
import { applicabilityRoutes } from "./features/applicability/applicability.routes.ts";
import { fleetRoutes } from "./features/applicability/fleet/fleet.routes.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { retrievalRoutes } from "./features/auth/retrieval/retrieval.routes.ts";
import { authorisationRoutes } from "./features/authorisations/authorisation.routes.ts";
import {
  authorisationFileSections,
  findAuthorisationCard,
} from "./features/authorisations/authorisations.ts";
import { categoryRoutes } from "./features/content/category.routes.ts";
import { changesRoutes } from "./features/content/changes.routes.ts";
import { itemRoutes } from "./features/content/item.routes.ts";
import { itemSavesRoutes } from "./features/content/item-saves.routes.ts";
import { screenRoutes } from "./features/digital-screen/screen.routes.ts";
import { circulationRoutes } from "./features/documents/circulation/circulation.routes.ts";
import { documentRoutes } from "./features/documents/document.routes.ts";
import { evidenceKeyRoute, evidenceRoutes } from "./features/documents/evidence/evidence.routes.ts";
import { printCheckRoutes } from "./features/documents/print-check/print-check.routes.ts";
import { feedRoutes, sharedEntryRoutes } from "./features/feeds/feeds.routes.ts";
import { fileRoutes } from "./features/files/file.routes.ts";
import { materialCategoryRoutes } from "./features/materials/categories/category.routes.ts";
import { inquiryRoutes } from "./features/materials/inquiries/inquiry.routes.ts";
import { openCategoryRoutes } from "./features/materials/open-categories.routes.ts";
import { ownProductRoutes } from "./features/materials/own/own-product.routes.ts";
import { materialRoutes } from "./features/materials/products/material.routes.ts";
import { channelRoutes } from "./features/message-center/channels/channel.routes.ts";
import { messageRoutes } from "./features/message-center/message.routes.ts";
import { messageTemplateRoutes } from "./features/message-center/message-template.routes.ts";
import { staffMessageRoutes } from "./features/message-center/staff-message.routes.ts";
import { noticeRoutes } from "./features/notices/notice.routes.ts";
import { recognisedNumberRoutes } from "./features/part-numbers/recognised-number.routes.ts";
import { salaryRoutes } from "./features/payroll/salary.routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { ownAircraftRoutes } from "./features/personal/aircraft/own-aircraft.routes.ts";
import { collectRoutes } from "./features/personal/collections/collect.routes.ts";
import { deviceRoutes } from "./features/personal/devices/devices.routes.ts";
import { dictionaryRoutes } from "./features/personal/dictionary/dictionary.routes.ts";
import { draftRoutes } from "./features/personal/drafts/draft.routes.ts";
import { profileRoutes } from "./features/personal/profile/profile.routes.ts";
import { recordRoutes } from "./features/personal/reading-records/record.routes.ts";
import { subscriptionRoutes } from "./features/personal/subscriptions/subscription.routes.ts";
import { workbenchRoutes } from "./features/personal/workbench/work.routes.ts";
import { searchAnalysisRoutes } from "./features/search/analysis/analysis.routes.ts";
import { commandPaletteRoutes } from "./features/search/command-palette/command-palette.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { suggestRoutes } from "./features/search/suggest.routes.ts";
import { synonymRoutes } from "./features/search/synonyms/synonym.routes.ts";
import { siteRoutes } from "./features/site-info/site-info.routes.ts";
import { spaceRoutes } from "./features/spaces/space.routes.ts";
import { backupRoutes } from "./features/system/backup/backup.routes.ts";
import { configRoutes } from "./features/system/config/config.routes.ts";
import { deptRoutes } from "./features/system/dept/dept.routes.ts";
import { dictRoutes } from "./features/system/dict/dict.routes.ts";
import { logRoutes } from "./features/system/logs/logs.routes.ts";
import { menuRoutes } from "./features/system/menu/menu.routes.ts";
import { postRoutes } from "./features/system/post/post.routes.ts";
import { roleRoutes } from "./features/system/role/role.routes.ts";
import { userRoutes } from "./features/system/user/user.routes.ts";
import {
  certificatePages,
  certificateRoutes,
} from "./features/training/certificates/certificate.routes.ts";
import { findCourseCertificate } from "./features/training/course-certificate.queries.ts";
import { trainingRoutes } from "./features/training/training.routes.ts";
import { trashRoutes } from "./features/trash/trash.routes.ts";
import type { App } from "./infra/http/app-type.ts";

/** Reads the current state of a certificate, by kind. */
const certificateReaders = {
  course: findCourseCertificate,
  authorisation: findAuthorisationCard,
};

/** All features of the API; each registers its routes. */
export const features: readonly ((app: App) => Promise<void>)[] = [
  authRoutes,
  retrievalRoutes,
  profileRoutes,
  dictionaryRoutes,
  draftRoutes,
  ownAircraftRoutes,
  siteRoutes,
  fileRoutes,
  categoryRoutes,
  itemRoutes,
  changesRoutes,
  itemSavesRoutes,
  trashRoutes,
  documentRoutes,
  circulationRoutes,
  evidenceRoutes,
  trainingRoutes(authorisationFileSections),
  certificateRoutes(certificateReaders),
  authorisationRoutes,
  noticeRoutes,
  messageRoutes,
  messageTemplateRoutes,
  staffMessageRoutes,
  subscriptionRoutes,
  salaryRoutes,
  materialCategoryRoutes,
  materialRoutes,
  ownProductRoutes,
  inquiryRoutes,
  openCategoryRoutes,
  collectRoutes,
  searchRoutes,
  synonymRoutes,
  searchAnalysisRoutes,
  recognisedNumberRoutes,
  suggestRoutes,
  screenRoutes,
  sharedEntryRoutes,
  peopleRoutes,
  recordRoutes,
  roleRoutes,
  menuRoutes,
  postRoutes,
  deptRoutes,
  dictRoutes,
  configRoutes,
  backupRoutes,
  userRoutes,
  spaceRoutes,
  fleetRoutes,
  applicabilityRoutes,
  channelRoutes,
  logRoutes,
  deviceRoutes,
  ownTokenRoutes,
  accessTokenRoutes,
  workbenchRoutes,
  commandPaletteRoutes,
];

/** Routes at the root of the site, outside of the API. */
export const rootFeatures: readonly ((app: App) => Promise<void>)[] = [
  feedRoutes,
  evidenceKeyRoute,
  printCheckRoutes,
  certificatePages(certificateReaders),
];
