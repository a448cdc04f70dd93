import { type Static, Type } from "typebox";
import { contentModules } from "../../content/modules.ts";
import { documentSummary, documentSummaryOrNull } from "../../documents/document-summary.ts";
import { rowFlag, rowInteger, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { oneOf } from "../../wire/schemas.ts";

export const workbenchPath = "/v1/backstage/work";

/** Kinds of content with a release time. */
export const scheduledKinds = {
  repair: contentModules.repair.shortTitle,
  train: contentModules.train.shortTitle,
  tool: contentModules.tool.shortTitle,
  notice: "公告",
} as const;
export type ScheduledKind = keyof typeof scheduledKinds;

/** Number of waiting rows of a kind, and the time of the oldest one; null without rows. */
const waitingCount = { total: rowInteger(), since: rowTextOrNull() };

/**
 * Open tasks of the signed-in user, within their permissions and data scope. A section is absent
 * without the permission, and empty without tasks.
 */
export const workbench = Type.Object({
  /** Moment of the answer, in the time zone of the platform. */
  now: rowText(),
  /** Accounts that wait for approval, by kind. Kinds without accounts are left out. */
  accounts: Type.Optional(Type.Array(Type.Object({ userNature: rowText(), ...waitingCount }))),
  products: Type.Optional(Type.Object(waitingCount)),
  /** Changes of licence data by the holders, not yet verified by staff. */
  pendingLicences: Type.Optional(rowInteger()),
  /** Items and notices with a later release time, next ones first. */
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
  /** Licences of approved persons that have expired or expire soon, oldest first. */
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
          /** Negative after the expiry. */
          daysLeft: rowInteger(),
        }),
      ),
    }),
  ),
  /** Overdue reviews of documents in force, in departments that the user belongs to or leads. */
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
  /** Circulations in scope with overdue recipients, earliest due date first. */
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
  /** Latest writes: of all users in scope, or only own ones without permission to read the log. */
  operations: Type.Object({
    ownOnly: rowFlag(),
    list: Type.Array(
      Type.Object({
        operId: rowText(),
        title: rowText(),
        /** Name of the changed row. */
        subject: rowTextOrNull(),
        operName: rowText(),
        businessType: rowText(),
        status: rowText(),
        operTime: rowText(),
      }),
    ),
  }),
  /** Released notices that the user has not opened, newest first. */
  notices: Type.Object({
    unread: rowInteger(),
    list: Type.Array(
      Type.Object({ noticeId: rowText(), noticeTitle: rowText(), noticeTime: rowText() }),
    ),
  }),
});
export type Workbench = Static<typeof workbench>;
