import { findScreenName, type ScreenName } from "@aeromaint/contracts/screens.ts";
import { lazyScreen, type Screen } from "./screen.tsx";

const contentItems = () => import("../content/item-page.tsx");
const contentCategories = () => import("../content/category-page.tsx");
const payRecords = () => import("../payroll/pay-page.tsx");

const views: Record<ScreenName, Screen> = {
  workPage: lazyScreen(() => import("../work-page/work-page.tsx")),
  maintenanceInfo: lazyScreen(() => import("../content/reader/maintenance-info-page.tsx")),
  airMaterialInfo: lazyScreen(() => import("../materials/air-material-info-page.tsx")),
  maintenancePersons: lazyScreen(() => import("../people/maintenance-person-page.tsx")),
  collections: lazyScreen(() => import("../own-account/collections/collect-page.tsx")),
  aviationInfo: lazyScreen(() => import("../own-account/aviation-profile/aviation-info-page.tsx")),
  ownCirculations: lazyScreen(
    () => import("../documents/own-circulation/own-circulation-page.tsx"),
  ),

  ownAuthorisations: lazyScreen(() => import("../authorisations/own/own-authorisation-page.tsx")),

  posts: lazyScreen(() => import("../system/post/post-page.tsx")),
  departments: lazyScreen(() => import("../system/dept/dept-page.tsx")),
  menus: lazyScreen(() => import("../system/menu/menu-page.tsx")),
  roles: lazyScreen(() => import("../system/role/role-page.tsx")),
  users: lazyScreen(() => import("../system/user/user-page.tsx")),
  dictionaries: lazyScreen(() => import("../system/dict/dict-page.tsx")),
  parameters: lazyScreen(() => import("../system/config/config-page.tsx")),
  settings: lazyScreen(() => import("../system/config/settings-page.tsx")),
  backups: lazyScreen(() => import("../system/backup/backup-page.tsx")),
  aircraftTypes: lazyScreen(() => import("../fleet/type-page.tsx")),
  fleet: lazyScreen(() => import("../fleet/fleet-page.tsx")),
  signInProviders: lazyScreen(() => import("../system/sign-in-provider/provider-page.tsx")),
  channels: lazyScreen(() => import("../messages/channels/channel-page.tsx")),
  subscriptions: lazyScreen(() => import("../own-account/subscriptions/subscription-page.tsx")),
  deliveries: lazyScreen(() => import("../messages/channels/delivery-page.tsx")),
  messageTemplates: lazyScreen(
    () => import("../messages/message-templates/message-template-page.tsx"),
  ),
  staffMessages: lazyScreen(() => import("../messages/staff-messages/staff-message-page.tsx")),
  accessTokens: lazyScreen(() => import("../own-account/access-tokens/access-token-page.tsx")),
  operationLogs: lazyScreen(() => import("../logs/operations/operation-log-page.tsx")),
  accessLogs: lazyScreen(() => import("../logs/sign-ins/access-log-page.tsx")),
  onlineUsers: lazyScreen(() => import("../logs/online-users/online-user-page.tsx")),

  repairItems: lazyScreen(contentItems, { module: "repair" }),
  repairCategories: lazyScreen(contentCategories, { module: "repair" }),
  trainItems: lazyScreen(contentItems, { module: "train" }),
  trainCategories: lazyScreen(contentCategories, { module: "train" }),
  courses: lazyScreen(() => import("../training/course-page.tsx")),
  trainRecords: lazyScreen(() => import("../training/record-page.tsx")),
  toolItems: lazyScreen(contentItems, { module: "tool" }),
  toolCategories: lazyScreen(contentCategories, { module: "tool" }),
  notices: lazyScreen(() => import("../notices/notice-page.tsx")),
  evidence: lazyScreen(() => import("../documents/evidence/evidence-page.tsx")),
  circulations: lazyScreen(() => import("../documents/circulation/circulation-screen.tsx")),
  documents: lazyScreen(() => import("../documents/document-screen.tsx")),
  authorisations: lazyScreen(() => import("../authorisations/authorisation-page.tsx")),
  whoMay: lazyScreen(() => import("../authorisations/who-may-page.tsx")),
  materialCategories: lazyScreen(() => import("../materials/air-classify-page.tsx")),
  materials: lazyScreen(() => import("../materials/air-material-page.tsx")),
  inquiries: lazyScreen(() => import("../materials/inquiries/inquiry-page.tsx")),
  partNumbers: lazyScreen(() => import("../materials/part-numbers/part-number-page.tsx")),
  accounts: lazyScreen(() => import("../people/accounts/account-page.tsx")),
  firmLicences: lazyScreen(() => import("../people/firm-licences/firm-licence-page.tsx")),
  salaries: lazyScreen(payRecords, { variant: "A" }),
  wages: lazyScreen(payRecords, { variant: "B" }),
  spaces: lazyScreen(() => import("../spaces/space-page.tsx")),
  trash: lazyScreen(() => import("../documents/trash/trash-page.tsx")),
  synonyms: lazyScreen(() => import("../search/synonyms/synonym-page.tsx")),
  searchAnalysis: lazyScreen(() => import("../search/analysis/analysis-page.tsx")),
  readingRecords: lazyScreen(() => import("../own-account/records/reading-record-page.tsx")),

  overview: lazyScreen(() => import("../digital-screen/overview/overview-page.tsx")),
  hangars: lazyScreen(() => import("../digital-screen/hangar/hangar-page.tsx")),
};

/** Screen at an address, which consists of menu codes. */
export function lazyScreenAt(path: string): Screen | undefined {
  const name = findScreenName(path);
  return name && views[name];
}
