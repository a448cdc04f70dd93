import { type Static, Type } from "typebox";

/** What every visitor's page shows around its content, from the system parameters. */
export const siteFacts = Type.Object({
  title: Type.String(),
  version: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  copyright: Type.String(),
  office: Type.Array(
    Type.Object({ label: Type.String(), phone: Type.String(), fax: Type.String() }),
  ),
});

export type SiteFacts = Static<typeof siteFacts>;

/** A dictionary value as forms and labels use it. */
export const dictionaryOption = Type.Object({
  dictLabel: Type.String(),
  dictValue: Type.String(),
  dictSort: Type.Integer(),
  dictStyle: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type DictionaryOption = Static<typeof dictionaryOption>;
