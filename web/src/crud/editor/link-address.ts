import { linkSchemes } from "@aeromaint/contracts/fields/rich-text.ts";

const maxLength = 2048;

/** True for an allowed scheme or a path on this site. */
export function isLinkAddress(address: string): boolean {
  if (address === "" || address.length > maxLength || /[\s\\\p{Cc}]/u.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  const url = parse(address);
  if (!url || !linkSchemes.some((scheme) => scheme === url.protocol)) return false;
  if (url.protocol === "mailto:") return /^[^@]+@[^@]+\.[^@.]+$/.test(url.pathname);
  if (url.protocol === "tel:") return /^\+?[\d()*#-]{3,24}$/.test(url.pathname);
  return isHost(url.hostname) && /^https?:\/\//i.test(address);
}

/** Completes a typed address (`www.caac.gov.cn` → `https://…`); null if invalid. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  if (address.includes(":") && !/^[^/:]+:\d/.test(address)) return null;
  if (/^[^/@\s]+@[^/@\s]+$/.test(address)) return ifAllowed(`mailto:${address}`);
  const host = address.split(/[/?#:]/, 1)[0] ?? "";
  return host.includes(".") ? ifAllowed(`https://${address}`) : null;
}

function ifAllowed(address: string): string | null {
  return isLinkAddress(address) ? address : null;
}

/** Rejects hosts with empty labels (`http://.`), which the URL parser accepts. */
function isHost(host: string): boolean {
  return host !== "" && host.split(".").every((label) => label !== "");
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
