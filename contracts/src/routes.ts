import { accessTokenRoutes } from "./access-tokens/access-token.routes.ts";
import { applicabilityRoutes } from "./applicability/applicability.routes.ts";
import { fleetRoutes } from "./applicability/fleet.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { channelRoutes } from "./channels/channel.routes.ts";
import { collectionRoutes } from "./collections/collection.routes.ts";
import { commandPaletteRoutes } from "./command-palette/command-palette.routes.ts";
import { contentRoutes } from "./content/content.routes.ts";
import { digitalScreenRoutes } from "./digital-screen/digital-screen.routes.ts";
import { circulationRoutes } from "./documents/circulation.routes.ts";
import { documentRoutes } from "./documents/document.routes.ts";
import { evidenceRoutes } from "./documents/evidence.routes.ts";
import { trashRoutes } from "./documents/trash.routes.ts";
import { feedRoutes } from "./feeds/feed.routes.ts";
import { fileRoutes } from "./files/file.routes.ts";
import { logRoutes } from "./logs/log.routes.ts";
import { materialRoutes } from "./materials/material.routes.ts";
import { partNumberRoutes } from "./materials/part-number.routes.ts";
import { messageRoutes } from "./message-center/message.routes.ts";
import { noticeRoutes } from "./notices/notice.routes.ts";
import { payrollRoutes } from "./payroll/payroll.routes.ts";
import { personRoutes } from "./people/person.routes.ts";
import { personalRoutes } from "./personal/personal.routes.ts";
import { readingRecordRoutes } from "./reading-records/reading-record.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { siteInfoRoutes } from "./site-info/site-info.routes.ts";
import { spaceRoutes } from "./spaces/space.routes.ts";
import { subscriptionRoutes } from "./subscriptions/subscription.routes.ts";
import { systemRoutes } from "./system/system.routes.ts";
import { workbenchRoutes } from "./workbench/workbench.routes.ts";

/** Every route of the API, by method and path below /api: what it takes, answers and who may call it. */
export const routes = {
  ...accessTokenRoutes,
  ...applicabilityRoutes,
  ...fleetRoutes,
  ...authRoutes,
  ...channelRoutes,
  ...collectionRoutes,
  ...commandPaletteRoutes,
  ...contentRoutes,
  ...digitalScreenRoutes,
  ...circulationRoutes,
  ...documentRoutes,
  ...evidenceRoutes,
  ...trashRoutes,
  ...feedRoutes,
  ...fileRoutes,
  ...logRoutes,
  ...materialRoutes,
  ...partNumberRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...payrollRoutes,
  ...personRoutes,
  ...personalRoutes,
  ...readingRecordRoutes,
  ...searchRoutes,
  ...siteInfoRoutes,
  ...spaceRoutes,
  ...subscriptionRoutes,
  ...systemRoutes,
  ...workbenchRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
