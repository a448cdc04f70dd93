import { accessTokenCalls } from "./access-tokens/access-token.routes.ts";
import { applicabilityCalls } from "./applicability/applicability.routes.ts";
import { fleetCalls } from "./applicability/fleet.routes.ts";
import { authCalls } from "./auth/auth.routes.ts";
import { companyCalls } from "./auth/company/company.routes.ts";
import { authorisationCalls } from "./authorisations/authorisation.routes.ts";
import { contentCalls } from "./content/content.routes.ts";
import { digitalScreenCalls } from "./digital-screen/digital-screen.routes.ts";
import { circulationCalls } from "./documents/circulation.routes.ts";
import { documentCalls } from "./documents/document.routes.ts";
import { evidenceCalls } from "./documents/evidence.routes.ts";
import { trashCalls } from "./documents/trash.routes.ts";
import { feedCalls } from "./feeds/feed.routes.ts";
import { fileCalls } from "./files/file.routes.ts";
import { materialCalls } from "./materials/material.routes.ts";
import { partNumberCalls } from "./materials/part-number.routes.ts";
import { channelCalls } from "./message-center/channels/channel.routes.ts";
import { messageCalls } from "./message-center/message.routes.ts";
import { noticeCalls } from "./notices/notice.routes.ts";
import { payrollCalls } from "./payroll/payroll.routes.ts";
import { personCalls } from "./people/person.routes.ts";
import { collectionCalls } from "./personal/collections/collection.routes.ts";
import { personalCalls } from "./personal/personal.routes.ts";
import { readingRecordCalls } from "./personal/reading-records/reading-record.routes.ts";
import { subscriptionCalls } from "./personal/subscriptions/subscription.routes.ts";
import { workbenchCalls } from "./personal/workbench/workbench.routes.ts";
import { rightsAreas } from "./screens.ts";
import { commandPaletteCalls } from "./search/command-palette/command-palette.routes.ts";
import { searchCalls } from "./search/search.routes.ts";
import { siteInfoCalls } from "./site-info/site-info.routes.ts";
import { spaceCalls } from "./spaces/space.routes.ts";
import { logCalls } from "./system/logs/log.routes.ts";
import { systemCalls } from "./system/system.routes.ts";
import { trainingCalls } from "./training/training.routes.ts";
import { plainCalls } from "./wire/route.ts";

/**
 * All routes of the API by method and path below /api, with access, inputs and response. The first
 * line derives the routes of plain screens; a later route of the same name replaces a derived one.
 */
export const routes = {
  ...plainCalls(rightsAreas),
  ...accessTokenCalls,
  ...applicabilityCalls,
  ...fleetCalls,
  ...authCalls,
  ...authorisationCalls,
  ...companyCalls,
  ...channelCalls,
  ...collectionCalls,
  ...commandPaletteCalls,
  ...contentCalls,
  ...digitalScreenCalls,
  ...circulationCalls,
  ...documentCalls,
  ...evidenceCalls,
  ...trashCalls,
  ...feedCalls,
  ...fileCalls,
  ...logCalls,
  ...materialCalls,
  ...partNumberCalls,
  ...messageCalls,
  ...noticeCalls,
  ...payrollCalls,
  ...personCalls,
  ...personalCalls,
  ...readingRecordCalls,
  ...searchCalls,
  ...siteInfoCalls,
  ...spaceCalls,
  ...subscriptionCalls,
  ...systemCalls,
  ...trainingCalls,
  ...workbenchCalls,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
