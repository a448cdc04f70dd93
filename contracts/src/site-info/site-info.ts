import { type Static, Type } from "typebox";

/** Header and footer of every public page, from the system parameters. */
export const siteInfo = Type.Object({
  title: Type.String(),
  version: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  copyright: Type.String(),
  /** Time zone of all times in requests and responses, e.g. Asia/Shanghai. */
  timeZone: Type.String(),
  office: Type.Array(
    Type.Object({ label: Type.String(), phone: Type.String(), fax: Type.String() }),
  ),
});

export type SiteInfo = Static<typeof siteInfo>;

/** User types of each sign-in panel. Other users are signed out again. */
export const signInPanels = Type.Object({
  site: Type.Array(Type.String()),
  office: Type.Array(Type.String()),
});

export type SignInPanels = Static<typeof signInPanels>;

/** Dictionary value for forms and labels. */
export const dictionaryOption = Type.Object({
  dictLabel: Type.String(),
  dictValue: Type.String(),
  dictSort: Type.Integer(),
  dictStyle: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type DictionaryOption = Static<typeof dictionaryOption>;
