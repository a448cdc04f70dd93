import { cutText, normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { OpenProvider, ProviderSettings } from "./provider-book.queries.ts";

/** Who a provider says somebody is. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Facts about the person. An e-mail address that is not verified is left out of every field. */
  account: string | null;
  nickName: string | null;
  email: string | null;
  phonenumber: string | null;
  /** Only a verified telephone number links. */
  isPhoneVerified: boolean;
  dept: string | null;
  /** All groups of the person; null if the list is not complete: then roles stay. */
  groups: readonly string[] | null;
  /** Sentences on values that were left out or cut, for the login log and for a try. */
  notes: readonly string[];
  /** Of the provider's own session, for its messages that end it. */
  sid: string | null;
  /** When the person has proved who they are there; null where that is not said. */
  provedAt: Date | null;
  /** The provider has asked for a second factor, by what the administrator takes as such. */
  hasSecondFactor: boolean;
}

/** Claims of a token, or attributes of an entry of a directory. */
export type Claims = Readonly<Record<string, unknown>>;

export type PersonFacts = Pick<
  Identity,
  "account" | "nickName" | "email" | "phonenumber" | "dept" | "groups" | "notes"
>;

const maxName = 30;

/**
 * The person in these claims, by the names of claims that the administrator has chosen.
 * An e-mail address counts only from a claim that `isVerified`.
 */
export function personIn(
  { settings }: Pick<OpenProvider, "settings">,
  claims: Claims,
  isVerified: (claim: string) => boolean,
): PersonFacts {
  const notes: string[] = [];
  const one = (name: string | null | undefined, max: number) => {
    const [value] = claimTexts(claims, name).map(normaliseText);
    return value && value.length <= max ? value : null;
  };
  const identifier = (name: string | null | undefined, max: number) => {
    // Full-width letters and invisible characters would make a second account that looks the same.
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
    groups: groupsIn(settings, claims, notes),
    notes: [...new Set(notes)],
  };
}

/** Adds to the notes why the list of groups is not complete. */
function groupsIn(
  { groupsClaim, missingMeansNoGroups }: ProviderSettings,
  claims: Claims,
  notes: string[],
): string[] | null {
  if (!groupsClaim) return null;
  const [root = ""] = groupsClaim.split(".");
  // Entra ID leaves a long list out of the token and names its place instead.
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
  notes.push(rolesStay(reason));
  return null;
}

export const rolesStay = (reason: string) => `${reason}，角色保持不变`;

/** The texts of a claim; `realm_access.roles` is looked for inside where nothing has the whole name. */
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

/** A mobile number of this country without its prefix; null for others. */
function mobileOf(text: string | null): string | null {
  return /^(?:\+?86)?[\s-]?(1\d{10})$/.exec(text?.replaceAll(/[\s-]/g, "") ?? "")?.[1] ?? null;
}
