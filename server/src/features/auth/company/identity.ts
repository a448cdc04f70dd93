import { cutText, normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { ProviderConfig, ProviderSettings } from "./stored-providers.queries.ts";

/** Person as described by a provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Unverified e-mail addresses are left out of every field. */
  account: string | null;
  nickName: string | null;
  email: string | null;
  phonenumber: string | null;
  /** Only a verified telephone number links. */
  isPhoneVerified: boolean;
  dept: string | null;
  /** All groups of the person. Null for an incomplete list; then roles stay. */
  groups: readonly string[] | null;
  /** Sentences on ignored or truncated values, for the login log and for trials. */
  notes: readonly string[];
  /** Session id at the provider, for back-channel logout. */
  sid: string | null;
  /** Time of the credential check at the provider; null if not stated. */
  provedAt: Date | null;
  /** The provider checked a second factor, by the values that the administrator chose. */
  hasSecondFactor: boolean;
}

/** Claims of a token, or attributes of a directory entry. */
export type Claims = Readonly<Record<string, unknown>>;

type PersonFacts = Pick<
  Identity,
  "account" | "nickName" | "email" | "phonenumber" | "dept" | "groups" | "notes"
>;

const maxName = 30;

/**
 * Reads the person from claims, with the names chosen by the administrator. E-mail addresses count
 * only from claims that `isVerified` accepts.
 */
export function personFromClaims(
  { settings }: Pick<ProviderConfig, "settings">,
  claims: Claims,
  isVerified: (claim: string) => boolean,
): PersonFacts {
  const notes: string[] = [];
  const one = (name: string | null | undefined, max: number) => {
    const [value] = claimTexts(claims, name).map(normaliseText);
    return value && value.length <= max ? value : null;
  };
  const identifier = (name: string | null | undefined, max: number) => {
    // Full-width letters and invisible characters would create an account that looks the same.
    const value = one(name, max)?.normalize("NFKC") ?? null;
    if (!name || !value?.includes("@") || isVerified(name)) return value;
    notes.push(`${name} 中的邮箱未经验证，没有使用`);
    return null;
  };
  const account = identifier(settings.accountClaim, 64);
  const email = identifier(settings.emailClaim, 128);
  const fullName = one(settings.nameClaim, 500);
  const nickName = fullName && cutText(fullName, maxName);
  if (nickName !== fullName) notes.push(`姓名超过 ${maxName} 个字符，已截短为“${nickName}”`);
  return {
    account,
    nickName,
    email: email?.includes("@") ? email : null,
    phonenumber: mobileOf(one(settings.phoneClaim, 20)),
    dept: one(settings.deptClaim, 500),
    groups: groupsFromClaims(settings, claims, notes),
    notes: [...new Set(notes)],
  };
}

/** Adds a note if the list of groups is not complete. */
function groupsFromClaims(
  { groupsClaim, missingMeansNoGroups }: ProviderSettings,
  claims: Claims,
  notes: string[],
): string[] | null {
  if (!groupsClaim) return null;
  const [root = ""] = groupsClaim.split(".");
  // Entra ID replaces a long list by a link.
  const isOverage =
    inside(claims._claim_names, root) !== undefined ||
    (root === "groups" && String(claims.hasgroups) === "true");
  const values = [claimValue(claims, groupsClaim) ?? []].flat();
  const groups = claimTexts(claims, groupsClaim);
  const isMissing = claimValue(claims, groupsClaim) === undefined;
  if (!isOverage && groups.length === values.length && (!isMissing || missingMeansNoGroups)) {
    return groups;
  }
  const reason = isOverage
    ? "登录方没有给出全部组"
    : isMissing
      ? `没有得到组字段 ${groupsClaim}`
      : `组字段 ${groupsClaim} 中有不能识别的值`;
  notes.push(rolesUnchangedText(reason));
  return null;
}

export const rolesUnchangedText = (reason: string) => `${reason}，角色保持不变`;

/** Texts of a claim. A name like `realm_access.roles` is also read as a path. */
export function claimTexts(claims: Claims, name: string | null | undefined): string[] {
  return [claimValue(claims, name)].flat().flatMap((one) => {
    const text = typeof one === "number" ? String(one) : typeof one === "string" ? one.trim() : "";
    return text && !/\p{Cc}/u.test(text) ? [text] : [];
  });
}

function claimValue(claims: Claims, name: string | null | undefined): unknown {
  if (!name) return undefined;
  const whole = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return whole ?? name.split(".").reduce<unknown>(inside, claims) ?? undefined;
}

function inside(value: unknown, name: string): unknown {
  const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Claims)[name] : undefined;
}

/** Chinese mobile number without prefix; null for others. */
function mobileOf(text: string | null): string | null {
  return /^(?:\+?86)?[\s-]?(1\d{10})$/.exec(text?.replaceAll(/[\s-]/g, "") ?? "")?.[1] ?? null;
}
