import { type Static, Type } from "typebox";
import { contentModules } from "../../content/modules.ts";
import { documentSummary, documentSummaryOrNull } from "../../documents/document-summary.ts";
import { rowFlag, rowInteger, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { oneOf } from "../../wire/schemas.ts";

export const workbenchPath = "/v1/backstage/work";

/** What may be waiting for its release time. */
export const scheduledKinds = {
  repair: contentModules.repair.shortTitle,
  train: contentModules.train.shortTitle,
  tool: contentModules.tool.shortTitle,
  notice: "公告",
} as const;
export type ScheduledKind = keyof typeof scheduledKinds;

/** How many of one kind wait for a decision, and since when the first of them has; null without any. */
const waiting = { total: rowInteger(), since: rowTextOrNull() };

/**
 * What waits for the signed-in person, within their rights and data scope. A section is absent
 * where a right is missing, and empty where nothing waits.
 */
export const workbench = Type.Object({
  /** The moment of the answer, in the platform's zone as all times. */
  now: rowText(),
  /** Accounts that wait for a decision, by kind; kinds without any are left out. */
  accounts: Type.Optional(Type.Array(Type.Object({ userNature: rowText(), ...waiting }))),
  products: Type.Optional(Type.Object(waiting)),
  /** Changes of licence data by the holders that staff have to verify. */
  pendingLicences: Type.Optional(rowInteger()),
  /** Items and notices whose release time lies ahead, the next ones first. */
  scheduled: Type.Optional(
    Type.Object({
      total: rowInteger(),
      list: Type.Array(
        Type.Object({
          kind: oneOf<ScheduledKind>(Object.keys(scheduledKinds)),
          id: rowText(),
          title: rowText(),
          releaseTime: rowText(),
          document: documentSummaryOrNull,
        }),
      ),
    }),
  ),
  /** Licences of approved persons that have run out or will soon, the oldest first. */
  licences: Type.Optional(
    Type.Object({
      expired: rowInteger(),
      expiring: rowInteger(),
      list: Type.Array(
        Type.Object({
          informationId: rowText(),
          nickName: rowText(),
          certificate: rowText(),
          expiryDate: rowText(),
          /** Negative once past. */
          daysLeft: rowInteger(),
        }),
      ),
    }),
  ),
  /** Documents in force of one's own department, or of one that one leads, whose review day has passed. */
  reviews: Type.Optional(
    Type.Object({
      total: rowInteger(),
      list: Type.Array(
        Type.Object({
          itemId: rowText(),
          title: rowText(),
          document: documentSummary,
        }),
      ),
    }),
  ),
  /** Circulations within reach that have recipients who are late, the one due first in front. */
  circulations: Type.Optional(
    Type.Object({
      total: rowInteger(),
      list: Type.Array(
        Type.Object({
          circulationId: rowText(),
          title: rowText(),
          dueTime: rowText(),
          overdue: rowInteger(),
        }),
      ),
    }),
  ),
  /** The latest writes: of everybody within reach, or one's own where the log may not be read. */
  operations: Type.Object({
    ownOnly: rowFlag(),
    list: Type.Array(
      Type.Object({
        operId: rowText(),
        title: rowText(),
        /** What it was about. */
        subject: rowTextOrNull(),
        operName: rowText(),
        businessType: rowText(),
        status: rowText(),
        operTime: rowText(),
      }),
    ),
  }),
  /** Released notices that the person has not opened, the newest first. */
  notices: Type.Object({
    unread: rowInteger(),
    list: Type.Array(
      Type.Object({ noticeId: rowText(), noticeTitle: rowText(), noticeTime: rowText() }),
    ),
  }),
});
export type Workbench = Static<typeof workbench>;
