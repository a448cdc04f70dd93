import type { ScreenName, screenAreas } from "@aeromaint/contracts/screens.ts";

/** SVG paths on a grid of 24: strokes of 1.5, and filled areas in the second tone. */
export interface IconShape {
  line: string;
  tone: string;
}

/** Icons of screens; other screens have the icon of a page. */
export const screenShapes: { readonly [Name in ScreenName]?: IconShape } = {
  workPage: {
    line: "M4 17a8 8 0 1 1 16 0M12 17l4-5M4 17h16",
    tone: "M6.5 17a5.5 5.5 0 0 1 11 0z",
  },
  maintenanceInfo: {
    line: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
    tone: "M12 6.5c2-1.5 5-2 8-1.5v13c-3-.5-6 0-8 1.5z",
  },
  airMaterialInfo: {
    line: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
    tone: "M12 12l8-4.5v9L12 21z",
  },
  maintenancePersons: {
    line: "M8 10a4 4 0 0 0 8 0M6.5 10h11M8 10a4 4 0 0 1 8 0M12 4v3M5 20c.5-3.5 3.5-5 7-5s6.5 1.5 7 5",
    tone: "M5 20c.5-3.5 3.5-5 7-5s6.5 1.5 7 5z",
  },
  collections: {
    line: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7l5.6-.7z",
    tone: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8z",
  },
  aviationInfo: {
    line: "M4 6h16v12H4zM7 15.5c.3-1.5 1.4-2 2.5-2s2.2.5 2.5 2M14.5 10h3M14.5 13.5h3M8 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0z",
    tone: "M4 6h16v2H4z",
  },
  users: {
    line: "M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.4-3.6 3-5.5 6.5-5.5 1 0 2 .2 2.8.5M17 14v6M14 17h6",
    tone: "M6 7.5a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0z",
  },
  roles: {
    line: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2 4.3-4.2",
    tone: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9z",
  },
  menus: {
    line: "M5 5h4v4H5zM9 7h10M7 9v8h4M11 12h8M7 12h4M11 17h8",
    tone: "M5 5h4v4H5z",
  },
  departments: {
    line: "M9.5 4h5v4h-5zM4 16h5v4H4zM15 16h5v4h-5zM12 8v4M6.5 16v-4h11v4",
    tone: "M9.5 4h5v4h-5z",
  },
  posts: {
    line: "M4 8h16v11H4zM9 8V5h6v3M4 13h16M12 12v2",
    tone: "M4 13h16v6H4z",
  },
  dictionaries: {
    line: "M6 4h11a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18a2 2 0 0 1 2-2h12M9.5 12.5l2.5-5 2.5 5M10.5 10.8h3",
    tone: "M5 18a2 2 0 0 1 2-2h12v4H7a2 2 0 0 1-2-2z",
  },
  parameters: {
    line: "M4 7h8M16 7h4M4 12h2M10 12h10M4 17h10M18 17h2M12 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM6 12a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM14 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
    tone: "M12 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM6 12a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM14 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
  },
  settings: {
    line: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3.5l1.4 2.4 2.8-.4.7 2.7 2.5 1.2L18.3 12l1.1 2.6-2.5 1.2-.7 2.7-2.8-.4-1.4 2.4-1.4-2.4-2.8.4-.7-2.7-2.5-1.2L5.7 12 4.6 9.4l2.5-1.2.7-2.7 2.8.4z",
    tone: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  },
  backups: {
    line: "M5 6c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5-3.1 2.5-7 2.5S5 7.4 5 6zM5 6v12c0 1.4 3.1 2.5 7 2.5M19 6v5M5 12c0 1.4 3.1 2.5 7 2.5M17 14v6M14.5 17.5L17 20l2.5-2.5",
    tone: "M5 6c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5-3.1 2.5-7 2.5S5 7.4 5 6z",
  },
  aircraftTypes: {
    line: "M4 5h5v4H4zM15 4.5h5v4h-5zM15 15.5h5v4h-5zM9 7h6M12 7v10.5h3",
    tone: "M4 5h5v4H4z",
  },
  fleet: {
    line: "M12 3c1 0 1.6 1.2 1.6 3v3.2l6.9 4.3v2l-6.9-2.1v4l2.2 1.7V21L12 20l-3.8 1v-1.9l2.2-1.7v-4l-6.9 2.1v-2l6.9-4.3V6c0-1.8.6-3 1.6-3z",
    tone: "M13.6 9.2l6.9 4.3v2l-6.9-2.1zM10.4 9.2l-6.9 4.3v2l6.9-2.1z",
  },
  signInProviders: {
    line: "M13 4h6.5v16H13M3.5 12h11M11 8.5l3.5 3.5-3.5 3.5",
    tone: "M15.5 4h4v16h-4z",
  },
  channels: {
    line: "M4 10v4h3l7 4.5v-13L7 10zM17 9.5c1.6 1.4 1.6 3.6 0 5M8.5 15l1 4.5H12",
    tone: "M4 10h3v4H4z",
  },
  deliveries: {
    line: "M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7",
    tone: "M3.5 6h17L12 13.5z",
  },
  messageTemplates: {
    line: "M4 5h16v11h-8l-4 3.5V16H4zM7.5 9h9M7.5 12.5h5",
    tone: "M4 5h16v4H4z",
  },
  staffMessages: {
    line: "M12 3.5a5.5 5.5 0 0 1 5.5 5.5v4.5l2 3h-15l2-3V9A5.5 5.5 0 0 1 12 3.5zM9.5 19.5h5",
    tone: "M4.5 16.5l2-3h11l2 3z",
  },
  subscriptions: {
    line: "M5 5.5h14v13H5zM8.5 10h7M8.5 14h4.5M16 15.5v6M13 18.5h6",
    tone: "M5 5.5h14v3H5z",
  },
  operationLogs: {
    line: "M6 5h12v15H6zM9.5 3.5h5v3h-5zM9 11h6M9 14.5h6M9 17.5h3",
    tone: "M9.5 3.5h5v3h-5z",
  },
  accessLogs: {
    line: "M11 4h8v16h-8M4 12h10M10.5 8.5L14 12l-3.5 3.5",
    tone: "M15 4h4v16h-4z",
  },
  onlineUsers: {
    line: "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.4-3.4 2.7-5 6-5s5.6 1.6 6 5M16 8a3 3 0 0 1 0 4M18.5 6a6 6 0 0 1 0 8",
    tone: "M3 20c.4-3.4 2.7-5 6-5s5.6 1.6 6 5z",
  },
  repairItems: {
    line: "M15 4.5a5 5 0 0 0-4.7 6.7l-6 6a1.9 1.9 0 0 0 2.7 2.7l6-6A5 5 0 0 0 19.5 8l-3 3-2.7-.8-.8-2.7z",
    tone: "M10.3 11.2l-6 6a1.9 1.9 0 0 0 2.7 2.7l6-6z",
  },
  repairCategories: {
    line: "M4 6h5l2 2h9v11H4zM8 12.5h8M8 15.5h5",
    tone: "M4 8h16v2.5H4z",
  },
  trainItems: {
    line: "M12 5l9 4-9 4-9-4zM7 11v4.5c2.5 2 7.5 2 10 0V11M21 9v5",
    tone: "M7 11v4.5c2.5 2 7.5 2 10 0V11l-5 2.2z",
  },
  trainCategories: {
    line: "M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4",
    tone: "M12 4l8 4-8 4-8-4z",
  },
  courses: {
    line: "M5 4h10l4 4v12H5zM15 4v4h4M8 12h8M8 15.5h5",
    tone: "M5 4h10v4h4v2H5z",
  },
  trainRecords: {
    line: "M4 5h16v11H4zM7.5 9h6M7.5 12h4M16 13v7l2-1.5 2 1.5v-7",
    tone: "M4 5h16v2.5H4z",
  },
  toolItems: {
    line: "M4 9h16v10H4zM9 9V6h6v3M4 13.5h6M14 13.5h6M10 12h4v3h-4z",
    tone: "M4 13.5h16V19H4z",
  },
  toolCategories: {
    line: "M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z",
    tone: "M13 13h6v6h-6z",
  },
  notices: {
    line: "M5 10v4h3l8 4V6l-8 4zM8 14l1 5h2.5l-1-4M18.5 9.5a3.5 3.5 0 0 1 0 5",
    tone: "M8 10l8-4v12l-8-4z",
  },
  materialCategories: {
    line: "M12 4v5M6 13V9h12v4M12 9v4M4 13h4v5H4zM10 13h4v5h-4zM16 13h4v5h-4z",
    tone: "M10 13h4v5h-4z",
  },
  materials: {
    line: "M8 4.5h8L20 12l-4 7.5H8L4 12zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    tone: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  },
  documents: {
    line: "M6 3.5h8l4 4v6M14 3.5v4h4M6 3.5v17h5M9 11h6M9 14.5h3M13.5 18.5l2 2 4-4.5",
    tone: "M14 3.5l4 4h-4z",
  },
  evidence: {
    line: "M5 4h11a2 2 0 0 1 2 2v5M5 4v16h6M8.5 8h6M8.5 11.5h4M17 13l4 1.5v2.5c0 2-1.6 3.5-4 4.5-2.4-1-4-2.5-4-4.5v-2.5zM15.3 17.3l1.3 1.3 2.2-2.4",
    tone: "M17 13l4 1.5v2.5c0 2-1.6 3.5-4 4.5-2.4-1-4-2.5-4-4.5v-2.5z",
  },
  circulations: {
    line: "M5 3.5h9l4 4V12M14 3.5v4h4M5 3.5v17h6M8 11h6M8 14.5h3M14 17.5a3.5 3.5 0 0 1 6-2M20 13v2.5h-2.5M20.5 18.5a3.5 3.5 0 0 1-6 2M14.5 23v-2.5H17",
    tone: "M14 3.5l4 4h-4z",
  },
  ownCirculations: {
    line: "M5 3.5h9l4 4V12M14 3.5v4h4M5 3.5v17h5M8 11h6M8 14.5h3M12.5 20.5l1-3.5 5-5 2.5 2.5-5 5z",
    tone: "M18.5 12l2.5 2.5-5 5-2.5-2.5z",
  },
  ownAuthorisations: {
    line: "M5 5h14v14H5zM8.5 9.5h5M8.5 13h3M13 15l2 2 3.5-4",
    tone: "M5 5h14v2.5H5z",
  },
  authorisations: {
    line: "M4 5h16v11H4zM7 9h6M7 12h4M14 16v5l2-1.3 2 1.3v-5M13.5 13.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z",
    tone: "M13.5 13.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z",
  },
  whoMay: {
    line: "M3 15l7-2.5L14.5 5l2 .5L14 12l6.5 2-.3 1.5-7.2-.7-3 3.7-1.5-.3 1-3.5-5.3.8zM8 20.5l2 1.5 4-3.5",
    tone: "M14.5 5l2 .5L14 12l-4 .5z",
  },
  inquiries: {
    line: "M4 5h16v11h-8l-4 4v-4H4zM9.5 8l2.5 3 2.5-3M12 11v3M9.8 11.6h4.4",
    tone: "M4 5h16v3H4z",
  },
  partNumbers: {
    line: "M4 5h12l4 7-4 7H4zM7.5 9.5h5.5M7.5 12h8M7.5 14.5h5.5",
    tone: "M16 5l4 7-4 7z",
  },
  accounts: {
    line: "M6 4h12v16H6zM10 4v2h4V4M9.5 11a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM8.5 18c.4-1.8 1.7-2.5 3.5-2.5s3.1.7 3.5 2.5",
    tone: "M9.5 11a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0z",
  },
  firmLicences: {
    line: "M4 20V8l6-4v16M10 9h10v11H3M13 12.5h4M13 16l1.5 1.5L17.5 14.5M6.5 10v0M6.5 13v0M6.5 16v0",
    tone: "M10 9h10v11H10z",
  },
  readingRecords: {
    line: "M3 12c2.5-4.5 5.5-6.5 9-6.5s6.5 2 9 6.5c-2.5 4.5-5.5 6.5-9 6.5S5.5 16.5 3 12zM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0z",
    tone: "M9 12a3 3 0 1 1 6 0 3 3 0 0 1-6 0z",
  },
  salaries: {
    line: "M4 12a8 8 0 1 0 16 0 8 8 0 0 0-16 0zM9 8l3 4 3-4M12 12v5M9.5 12.5h5M9.5 14.8h5",
    tone: "M12 4a8 8 0 0 1 0 16z",
  },
  wages: {
    line: "M3 7h18v10H3zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM6 10v4M18 10v4",
    tone: "M9.5 12a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0z",
  },
  spaces: {
    line: "M4 4h16v16H4zM4 12h7M11 4v5M11 15v5M15 12h5",
    tone: "M4 12h7v8H4z",
  },
  trash: {
    line: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.3 11v5.5M13.7 11v5.5",
    tone: "M6.5 7l.8 13H12V7z",
  },
  accessTokens: {
    line: "M3.5 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0zM11.2 12.3L20 3.5M16 7.5l3 3M18.2 5.3l1.8 1.8M7 15.5h2",
    tone: "M3.5 15.5a4.5 4.5 0 0 1 9 0z",
  },
  synonyms: {
    line: "M4 9.5h12.5L13 6M20 14.5H7.5L11 18",
    tone: "M4 9.5h12.5L13 6zM20 14.5H7.5L11 18z",
  },
  searchAnalysis: {
    line: "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0zM15.2 15.2L20 20M8 13v-2M10.5 13V8M13 13v-3.5",
    tone: "M4 10.5a6.5 6.5 0 0 1 13 0z",
  },
  overview: {
    line: "M4 4v16h16M7.5 16v-4M12 16V7M16.5 16v-7",
    tone: "M10.5 7h3v9h-3z",
  },
  hangars: {
    line: "M3 20V11l9-6 9 6v9M7 20v-7h10v7M7 16.5h10",
    tone: "M7 13h10v7H7z",
  },
};

/** Icons of directories. */
export const areaShapes: { readonly [Path in keyof typeof screenAreas]?: IconShape } = {
  "/application-center": {
    line: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM16.5 13.5v6M13.5 16.5h6",
    tone: "M5 5h5v5H5z",
  },
  "/configuration-center": {
    line: "M4 9h16M4 15h16M9 6.5v5M15 12.5v5",
    tone: "M4 9h16v6H4z",
  },
  "/configuration-center/system-manage": {
    line: "M4 5h16v6H4zM4 13h16v6H4zM7.5 8h.01M7.5 16h.01M11 8h6M11 16h6",
    tone: "M4 13h16v6H4z",
  },
  "/configuration-center/log-manage": {
    line: "M5.2 9a7.5 7.5 0 1 1-.6 4.5M4.5 5v4.5H9M12 8v4.5l3 1.5",
    tone: "M12 4.5a7.5 7.5 0 0 1 7.5 7.5H12z",
  },
  "/management-center": {
    line: "M4 20V8l8-4 8 4v12M4 20h16M9 20v-6h6v6",
    tone: "M9 14h6v6H9z",
  },
  "/management-center/repair-info": {
    line: "M4 12a8 8 0 1 0 16 0 8 8 0 0 0-16 0zM10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0zM12 10.5c-1-2.5 0-4.5 2-5.5M13.3 12.8c2.6-.3 4.3 1.2 4.2 3.5M10.7 12.8c-1.6 2.1-3.8 2.3-5.7.8",
    tone: "M12 10.5c-1-2.5 0-4.5 2-5.8 3.5 1 6 4 6 7.5 0 1.5-.8 3-2.5 4.1.1-2.3-1.6-3.8-4.2-3.5z",
  },
  "/management-center/module-info": {
    line: "M4 5h16v10H4zM12 15v3M8 20l4-2 4 2M8 11.5h5",
    tone: "M4 5h16v3.5H4z",
  },
  "/management-center/tooling-info": {
    line: "M5.5 4L9 7.5 7.5 9 4 5.5zM8.3 8.3L19 19M18 4.5l-5.5 5.5M10.5 12l-6 6 1.5 1.5 6-6M16 4l4 4",
    tone: "M4.5 18l6-6 1.5 1.5-6 6z",
  },
  "/digital-screen": {
    line: "M3 5h18v11H3zM9 20h6M12 16v4M7 12.5l3-3 2.5 2 4.5-3.5",
    tone: "M3 13h18v3H3z",
  },
};

/** Icons of other entries. */
export const otherShapes = {
  directory: { line: "M4 6h5l2 2h9v11H4z", tone: "M4 8h16v3H4z" },
  frame: {
    line: "M4 12a8 8 0 1 0 16 0 8 8 0 0 0-16 0zM4 12h16M12 4c5 4.5 5 11.5 0 16M12 4c-5 4.5-5 11.5 0 16",
    tone: "M12 4c5 4.5 5 11.5 0 16z",
  },
  page: { line: "M6 4h8l4 4v12H6zM14 4v4h4M9 12.5h6M9 16h6", tone: "M14 4v4h4z" },
} as const satisfies Record<string, IconShape>;
