import type { SiteFacts } from "@aeromaint/contracts/site-info/site-info.ts";

/** The offices of the parameter `site.office`; what is not such a list shows as none. */
export function officeOf(json: string): SiteFacts["office"] {
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  return entries
    .filter((entry) => typeof entry === "object" && entry !== null)
    .map(({ label, phone, fax }: Record<string, unknown>) => ({
      label: String(label ?? ""),
      phone: String(phone ?? ""),
      fax: String(fax ?? ""),
    }));
}
