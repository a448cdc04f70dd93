import type { Claims } from "../identity.ts";
import type { ProviderConfig } from "../stored-providers.queries.ts";

export type DirectoryEntry = Record<string, unknown> & { dn: string };

/** Attributes for disabled accounts of Active Directory, 389 DS and OpenLDAP. */
export const stateAttributes = ["userAccountControl", "nsAccountLock", "pwdAccountLockedTime"];
const accountDisabled = 2;

export function isEntryDisabled(entry: DirectoryEntry): boolean {
  const control = Number([entry.userAccountControl].flat()[0] ?? 0);
  const isLocked = String([entry.nsAccountLock].flat()[0] ?? "").toLowerCase() === "true";
  // OpenLDAP's value for a permanent lock. A temporary lock has its time.
  const lockedAt = String([entry.pwdAccountLockedTime].flat()[0] ?? "");
  return (control & accountDisabled) !== 0 || isLocked || lockedAt.startsWith("000001010000");
}

export function requestedAttributes({ settings }: ProviderConfig): string[] {
  const { subjectClaim, accountClaim, nameClaim, emailClaim, phoneClaim } = settings;
  const { deptClaim, groupsClaim } = settings;
  const named = [subjectClaim, accountClaim, nameClaim, emailClaim, phoneClaim, deptClaim];
  return [...named, groupsClaim, ...stateAttributes].flatMap((name) => name || []);
}

/**
 * Value of an attribute. Ignores the case of the name and options like `;range=0-1499`, which
 * Active Directory sends next to an empty attribute.
 */
export function attributeValue(entry: Readonly<Record<string, unknown>>, name: string): unknown {
  const wanted = name.toLowerCase();
  const values = Object.entries(entry).flatMap(([one, value]) => {
    const known = one.toLowerCase();
    return known === wanted || known.startsWith(`${wanted};`) ? [value] : [];
  });
  return values.find((value) => [value ?? []].flat().length > 0) ?? values[0];
}

/** Binary ids as directories spell them. The client reads others as texts, with lost bytes. */
const binaryIds = ["objectGUID", "objectSid", "GUID"];

/** Names of the attribute with the permanent id, in the form's and in the directory's spelling. */
export const subjectNames = (subjectClaim: string): string[] => [
  subjectClaim,
  ...binaryIds.filter((name) => name.toLowerCase() === subjectClaim.toLowerCase()),
];

/** Entry with the attribute names of the provider's form. */
export function withFormNames(provider: ProviderConfig, entry: DirectoryEntry): DirectoryEntry {
  const names = requestedAttributes(provider);
  const values = names.map((name) => [name, attributeValue(entry, name)] as const);
  return { ...Object.fromEntries(values), dn: entry.dn };
}

/** Permanent id of a person: a text, or bytes in hexadecimal (objectGUID). */
export function subjectOfEntry({ settings }: ProviderConfig, entry: DirectoryEntry): string | null {
  const [value] = [entry[settings.subjectClaim ?? ""]].flat();
  // A text if the form spells the attribute in another case.
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0 || bytes.length > 255) return null;
  const text = bytes.toString("utf8");
  const isText = Buffer.from(text).equals(bytes) && !/\p{Cc}/u.test(text);
  return isText && bytes.length !== guidBytes ? text : bytes.toString("hex");
}

const guidBytes = 16;

/** Attributes as claims. Directories have no attributes without a value. */
export function entryClaims({ settings }: ProviderConfig, entry: DirectoryEntry): Claims {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) =>
      name === "dn" || name === settings.subjectClaim || [value ?? []].flat().length === 0
        ? []
        : [[name, value]],
    ),
  );
}
