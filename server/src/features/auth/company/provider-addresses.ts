import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { ServerMetadata } from "openid-client";
import { CompanySignInError } from "./company-sign-in-error.ts";

const addressNames = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"].concat([
  "jwks_uri",
  "end_session_endpoint",
]);

/** Browsers open some of these addresses. @throws 400 for other schemes than http and https */
export function checkMetadataUrls(metadata: ServerMetadata): ServerMetadata {
  for (const name of addressNames) {
    const address = metadata[name];
    const isMissing = address === undefined || address === null;
    if (!isMissing && !/^https?:$/.test(URL.parse(String(address))?.protocol ?? ""))
      throw new CompanySignInError(
        400,
        companyTexts.refused,
        `${name}: ${String(address).slice(0, 200)}`,
      );
  }
  return metadata;
}
