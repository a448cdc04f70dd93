import type { OpenProvider } from "./provider-book.queries.ts";

/** Who a provider says somebody is. */
export interface Identity {
  issuer: string;
  subject: string;
  /** What is said of the person; an e-mail that is not verified is not among it. */
  account: string | null;
  nickName: string | null;
  email: string | null;
  phonenumber: string | null;
  dept: string | null;
  groups: readonly string[];
  /** Of the provider's own session, for its messages that end it. */
  sid: string | null;
  /** When the person has proved who they are there; null where that is not said. */
  provedAt: Date | null;
  /** The provider has asked for a second factor, by what the administrator takes as such. */
  hasSecondFactor: boolean;
}

/** Claims of a token, or attributes of an entry of a directory. */
export type Claims = Readonly<Record<string, unknown>>;

const maxGroups = 1_000;

/** The person in these claims, by the names of claims that the administrator has chosen. */
export function personIn(
  { settings }: Pick<OpenProvider, "settings">,
  claims: Claims,
): Pick<Identity, "account" | "nickName" | "email" | "phonenumber" | "dept" | "groups"> {
  const one = (name: string | null | undefined, max: number) => {
    const [value] = claimTexts(claims, name);
    return value && value.length <= max ? value : null;
  };
  const email = one(settings.emailClaim, 128);
  return {
    account: one(settings.accountClaim, 64),
    nickName: one(settings.nameClaim, 30),
    email,
    phonenumber: mobileOf(one(settings.phoneClaim, 20)),
    dept: one(settings.deptClaim, 500),
    groups: claimTexts(claims, settings.groupsClaim).slice(0, maxGroups),
  };
}

/** The texts of a claim; `realm_access.roles` is looked for inside where nothing has the whole name. */
export function claimTexts(claims: Claims, name: string | null | undefined): string[] {
  if (!name) return [];
  const whole = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const value = whole ?? name.split(".").reduce<unknown>(inside, claims);
  return [value].flat().flatMap((one) => {
    const text = typeof one === "number" ? String(one) : typeof one === "string" ? one.trim() : "";
    return text && !/\p{Cc}/u.test(text) ? [text] : [];
  });
}

function inside(value: unknown, name: string): unknown {
  const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Claims)[name] : undefined;
}

/** A mobile number of this country without its prefix; null for others. */
function mobileOf(text: string | null): string | null {
  return /^(?:\+?86)?[\s-]?(1\d{10})$/.exec(text?.replaceAll(/[\s-]/g, "") ?? "")?.[1] ?? null;
}
