import { Type } from "typebox";
import { optional } from "../fields/fields.ts";
import { exportQuery } from "../fields/sheet.ts";
import { statusChange } from "../system/user.ts";
import { pendingTotal } from "../wire/resource.ts";
import { detailCall, listCall, page, route, tagged } from "../wire/route.ts";
import { closedObject, openObject } from "../wire/schemas.ts";
import { firstCodeCall, importCalls, peopleUpload } from "../wire/sheet-import.ts";
import {
  accountCreations,
  accountDecision,
  accountFilters,
  accountQuery,
  accounts,
  aviationEditId,
  aviationProfile,
  type UserNature,
} from "./account.ts";
import { firmLicence, firmLicenceDecision, ownFirm } from "./firm.ts";
import { licenceCounts, licenceQuery, licenceRow } from "./licence.ts";
import { openPerson, openPersonDetail, person, personOrAccount, personQuery } from "./person.ts";
import { registrationState, registrations, type SiteNature } from "./registration.ts";

const body = closedObject({
  ...accounts["3"].update.properties,
  mobile: optional(accounts["3"].fields.mobile),
  informationId: aviationEditId,
});
const filters = {
  nickName: licenceQuery.properties.nickName,
  state: licenceQuery.properties.state,
  userNature: licenceQuery.properties.userNature,
};

const creation = <Kind extends UserNature>(kind: Kind) =>
  route("repair:account:add", `新增${accounts[kind].title}`, {
    body: accountCreations[kind],
    answer: accounts[kind].created,
  });

/** The first kind defines the fields of the form. Fields of other kinds are ignored. */
const edit = <Kind extends UserNature>(kind: Kind) =>
  route("repair:account:edit", `修改${accounts[kind].title}`, { body: accounts[kind].update });

const registration = <Kind extends SiteNature>(kind: Kind) =>
  route("open", `${accounts[kind].title}注册`, { body: registrations[kind] });

export const personCalls = {
  ...importCalls(accounts["1"], peopleUpload),
  ...firstCodeCall(accounts["1"]),
  ...importCalls(accounts["2"], peopleUpload),
  ...firstCodeCall(accounts["2"]),
  ...importCalls(accounts["3"], peopleUpload),
  ...firstCodeCall(accounts["3"]),
  ...importCalls(accounts["4"], peopleUpload),
  ...firstCodeCall(accounts["4"]),
  ...tagged("账号", {
    "GET /repair/info": route("repair:account:list", "账号列表", {
      query: accountQuery,
      answer: page(accounts["1"].row),
    }),
    "GET /repair/info/pending": route("repair:account:list", "待审核账号数", {
      answer: pendingTotal,
    }),
    "GET /repair/info/export": route("repair:account:export", "导出账号", {
      query: exportQuery(Type.Object(accountFilters)),
      answer: "bytes",
    }),
    "POST /repair/info": creation("1"),
    "POST /repair/info/materials": creation("2"),
    "POST /repair/info/aviation": creation("3"),
    "POST /repair/info/platform": creation("4"),
    "PUT /repair/info/edit/:id": edit("1"),
    "PUT /repair/info/edit/materials/:id": edit("2"),
    "PUT /repair/info/approval/:ids": route("repair:account:approve", "审核账号", {
      body: accountDecision,
    }),
    "PUT /repair/info/status/:id": route("repair:account:edit", "启用或停用账号", {
      body: statusChange,
    }),
    "DELETE /repair/info/:ids": route("repair:account:remove", "删除账号"),
  }),
  ...tagged("航空人员", {
    "GET /repair/info/aviation": route("signed-in", "我的航空人员信息", {
      answer: aviationProfile,
    }),
    "PUT /repair/info/edit/aviation": route("signed-in", "修改航空人员信息", {
      sessionOnly: true,
      body,
    }),
  }),
  ...tagged("证照", {
    "GET /repair/licence": route("repair:account:list", "证照到期列表", {
      query: licenceQuery,
      answer: page(licenceRow),
    }),
    "GET /repair/licence/counts": route("repair:account:list", "各状态证照数量", {
      query: openObject(filters),
      answer: licenceCounts,
    }),
    "PUT /repair/licence/notify/:ids": route("repair:account:edit", "提醒续期"),
    "PUT /repair/licence/verify/:ids": route("repair:account:approve", "核实证照变更"),
    "GET /repair/licence/export": route("repair:account:export", "导出证照", {
      query: exportQuery(licenceQuery),
      answer: "bytes",
    }),
  }),
  ...listCall(firmLicence),
  ...detailCall(firmLicence),
  ...tagged(firmLicence.title, {
    "GET /repair/firm/pending": route("repair:account:list", "待审核企业证照数", {
      answer: pendingTotal,
    }),
    "PATCH /repair/firm/licence/:ids": route("repair:account:approve", "审核企业证照", {
      body: firmLicenceDecision,
    }),
    "GET /repair/firm/own": route("signed-in", "我的企业", { answer: ownFirm }),
    "POST /repair/firm/own/licence": route("signed-in", "提交企业证照", {
      body: firmLicence.create,
      answer: firmLicence.created,
    }),
    "PUT /repair/firm/own/licence/:id": route("signed-in", "更新企业证照", {
      body: firmLicence.update,
    }),
    "DELETE /repair/firm/own/licence/:ids": route("signed-in", "删除企业证照"),
  }),
  ...tagged("人员", {
    "GET /repair/info/user/all": route("signed-in", "人员列表", {
      query: personQuery,
      answer: page(person),
    }),
    "GET /repair/info/user/id/:id": route("signed-in", "人员资料；有权限者为账号全部资料", {
      answer: personOrAccount,
    }),
  }),
  ...tagged("公开接口", {
    "GET /open/repair/user/all": route("open", "维修人员列表", {
      query: personQuery,
      answer: page(openPerson),
    }),
    "GET /open/repair/user/id/:id": route("open", "维修人员资料", { answer: openPersonDetail }),
  }),
  ...tagged("注册", {
    "POST /open/registration/1": registration("1"),
    "POST /open/registration/2": registration("2"),
    "POST /open/registration/3": registration("3"),
    "GET /open/registration": route("open", "是否开放注册", { answer: registrationState }),
  }),
};
