import { type Static, Type } from "typebox";
import { type ContentModuleName, contentModuleNames } from "../content/modules.ts";
import { type LicenceState, licenceStates } from "../people/licence-state.ts";
import { oneOf } from "../wire/schemas.ts";

// Digital screen: figures of the whole platform, and the events that refresh them.

export const screenTitle = "数字大屏";
/** Menu of the application. Users with this menu may see the figures. */
export const screenMenu = "digital-screen";
export const screenFiguresPath = "/screen/figures";
export const screenStreamPath = "/screen/stream";

/** Events of the stream. `figures`: all figures. `space`: the hangar plan changed. */
export const screenEvents = { figures: "figures", space: "space" } as const;

/** Period of readings and sign-ins in days, including today. */
export const screenPeriodDays = 30;

/** Name of the last row, which sums up the rows without room. */
export const othersLabel = "其他";

const count = () => Type.Integer({ minimum: 0 });
const named = Type.Object({ name: Type.String(), total: count() });
const module = oneOf<ContentModuleName>(contentModuleNames);
const state = oneOf<LicenceState>(Object.keys(licenceStates));

export const screenFigures = Type.Object({
  /** Released items by module and category, in the order of the categories. */
  content: Type.Array(Type.Object({ module, total: count(), categories: Type.Array(named) })),
  readings: Type.Object({
    /** Hours 0 to 23 of the day. */
    today: Type.Array(count()),
    yesterday: Type.Array(count()),
    /** Oldest first, today last; yyyy-MM-dd. */
    days: Type.Array(Type.Object({ day: Type.String(), total: count() })),
  }),
  mostRead: Type.Array(
    Type.Object({ repairId: Type.String(), title: Type.String(), total: count() }),
  ),
  newest: Type.Object({
    items: Type.Array(
      Type.Object({ id: Type.String(), module, title: Type.String(), time: Type.String() }),
    ),
    notices: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), time: Type.String() }),
    ),
  }),
  /** Approved, enabled accounts. */
  people: Type.Object({
    maintainers: count(),
    firms: count(),
    aviators: count(),
    /** Maintainers only. Most frequent first; the last row sums up the rest. */
    specialities: Type.Array(named),
  }),
  licences: Type.Object({
    valid: count(),
    expiring: count(),
    expired: count(),
    /** Earliest expiry first. */
    soonest: Type.Array(
      Type.Object({
        informationId: Type.String(),
        nickName: Type.String(),
        certificate: Type.String(),
        expiryDate: Type.String(),
        daysLeft: count(),
        state,
      }),
    ),
  }),
  /** Approved products. */
  products: Type.Object({
    /** Categories of the first level; subcategories count too. */
    categories: Type.Array(Type.Object({ name: Type.String(), total: count(), views: count() })),
    mostViewed: Type.Array(
      Type.Object({ infoId: Type.String(), name: Type.String(), views: count() }),
    ),
  }),
  /** Accounts and products that wait for a decision. */
  approvals: Type.Object({ accounts: count(), products: count() }),
  /** Overdue signatures of running circulations. */
  circulations: Type.Object({ overdue: count() }),
  signIns: Type.Object({
    today: count(),
    /** People who are signed in now. */
    online: count(),
    /** Most frequent first; the last row sums up the rest. */
    places: Type.Array(named),
  }),
});

export type ScreenFigures = Static<typeof screenFigures>;
export type NamedTotal = Static<typeof named>;
