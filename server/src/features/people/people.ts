export { countUnverifiedLicences, licenceCountColumns } from "./licences/licence.queries.ts";
export { isLicensed } from "./licensed.queries.ts";
export { maskedMobile } from "./masked-mobile.ts";
