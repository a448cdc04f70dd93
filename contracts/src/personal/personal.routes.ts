import { Type } from "typebox";
import { aircraftTypeName } from "../search/facets/facets.ts";
import { dictionaryOption } from "../site-info/site-info.ts";
import { deviceRow } from "../system/logs/online-users.ts";
import { route, tagged } from "../wire/route.ts";
import { aircraftNews, aircraftNewsQuery } from "./aircraft-news.ts";
import { draftBody, draftDetail, draftKey, draftRemoval, draftRow, draftSave } from "./draft.ts";
import { ownAircraft } from "./own-aircraft.ts";
import { passwordChange, profile, profileEdit } from "./profile.ts";

export const personalCalls = {
  ...tagged("个人中心", {
    "GET /system/common/user/aircraft": route("signed-in", "我的机型", { answer: ownAircraft }),
    "PUT /system/common/user/aircraft": route("signed-in", "设置我的机型", { body: ownAircraft }),
    "GET /system/common/user/aircraft/news": route("signed-in", "我的飞机的新内容", {
      query: aircraftNewsQuery,
      answer: aircraftNews,
    }),
    "GET /system/common/user/devices": route("signed-in", "我的设备", {
      answer: Type.Array(deviceRow),
    }),
    "DELETE /system/common/user/devices/:ids": route("signed-in", "退出设备", {
      sessionOnly: true,
    }),
    "GET /system/common/drafts": route("signed-in", "我的草稿", { answer: Type.Array(draftRow) }),
    "GET /system/common/drafts/one": route("signed-in", "草稿内容", {
      query: draftKey,
      answer: Type.Union([draftDetail, Type.Null()]),
    }),
    "PUT /system/common/drafts/one": route("signed-in", "保存草稿", {
      body: draftBody,
      answer: draftSave,
    }),
    "DELETE /system/common/drafts/one": route("signed-in", "删除草稿", { query: draftRemoval }),
    "GET /system/common/user/profile": {
      access: "signed-in",
      allowedWhileRestricted: ["firstPassword", "oldPassword", "secondFactor"],
      answer: profile,
    },
    "PUT /system/common/user/profile": {
      access: "signed-in",
      sessionOnly: true,
      body: profileEdit,
    },
    "PUT /system/common/user/profile/updatepwd": {
      access: "signed-in",
      sessionOnly: true,
      allowedWhileRestricted: ["firstPassword", "oldPassword"],
      body: passwordChange,
    },
  }),
  ...tagged("公开接口", {
    "GET /open/aircraft/types": route("open", "机型", { answer: Type.Array(aircraftTypeName) }),
    "GET /open/dict/bytype/:type": route("open", "公开字典选项", {
      params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
      answer: Type.Array(dictionaryOption),
    }),
  }),
  ...tagged("字典", {
    "GET /system/common/dict/bytype/:type": route("signed-in", "字典选项", {
      params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
      answer: Type.Array(dictionaryOption),
    }),
  }),
};
