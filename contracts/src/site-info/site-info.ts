import { type Static, Type } from "typebox";

/** What every visitor's page shows around its content, from the system parameters. */
export const siteFacts = Type.Object({
  title: Type.String(),
  version: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  copyright: Type.String(),
  /** The zone that all times on the wire are of, such as Asia/Shanghai. */
  timeZone: Type.String(),
  office: Type.Array(
    Type.Object({ label: Type.String(), phone: Type.String(), fax: Type.String() }),
  ),
});

export type SiteFacts = Static<typeof siteFacts>;

/** The user types that each sign-in panel keeps; anyone else is signed out again. */
export const signInPanels = Type.Object({
  site: Type.Array(Type.String()),
  office: Type.Array(Type.String()),
});

export type SignInPanels = Static<typeof signInPanels>;

/** A dictionary value as forms and labels use it. */
export const dictionaryOption = Type.Object({
  dictLabel: Type.String(),
  dictValue: Type.String(),
  dictSort: Type.Integer(),
  dictStyle: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type DictionaryOption = Static<typeof dictionaryOption>;
