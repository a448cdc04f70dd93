import { type Static, Type } from "typebox";
import { reference } from "../fields.ts";

/** Seconds for which a reading page was visible, sent when it is left; a day at most. */
export const readingReport = Type.Object(
  {
    repairId: reference("阅读内容"),
    seconds: Type.Unsafe<number>({
      type: "integer",
      title: "阅读秒数",
      minimum: 1,
      maximum: 86_400,
    }),
  },
  { additionalProperties: false },
);

export type ReadingReport = Static<typeof readingReport>;
