import { Type } from "typebox";
import { rowTextOrNull, text } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { route, tagged } from "../wire/route.ts";
import { closedObject, openObject } from "../wire/schemas.ts";
import { attachmentRow, fileParams } from "./file-answers.ts";

const avatarBody = closedObject({
  avatar: files("头像", { accept: "image", max: 1, required: true }),
});
const previewQuery = openObject({ w: Type.Optional(Type.String({ title: "图片宽度" })) });
const uploadBody = closedObject({
  file: files("文件", { accept: "attachment", max: 20, required: true }),
  field: Type.Optional(text("文件字段", { max: 40 })),
});

export const fileCalls = {
  ...tagged("个人中心", {
    "GET /system/common/user/profile/avatar": route("signed-in", "我的头像", {
      answer: Type.Object({ avatarUrl: rowTextOrNull() }),
    }),
    "POST /system/common/user/profile/avatar": route("signed-in", "修改头像", {
      body: avatarBody,
      answer: Type.Object({ avatarUrl: rowTextOrNull() }),
    }),
  }),
  ...tagged("文件", {
    "GET /open/oss/preview/byid/:id": route("open", "预览文件", {
      params: fileParams,
      query: previewQuery,
      answer: "file",
    }),
    "GET /open/oss/download/:id": route("open", "下载文件", { params: fileParams, answer: "file" }),
    "GET /system/oss/:ownerId": route("signed-in", "附件列表", {
      answer: Type.Array(attachmentRow),
    }),
    "POST /system/oss/:ownerId": route("signed-in", "上传附件", {
      body: uploadBody,
      answer: Type.Array(attachmentRow),
    }),
    "DELETE /system/oss/:attachmentIds": route("signed-in", "删除附件", {
      params: Type.Object({ attachmentIds: Type.String({ maxLength: 8_000 }) }),
    }),
    "GET /system/oss/content/:id": route("signed-in", "读取文件", {
      params: fileParams,
      answer: "file",
    }),
  }),
};
