import { Type } from "typebox";
import { contentModules } from "../content/modules.ts";
import { exportQuery } from "../fields/sheet.ts";
import { page, route, tagged, withPrefix } from "../wire/route.ts";
import {
  controlInput,
  documentChange,
  documentHead,
  documentQuery,
  documentRow,
} from "./document.ts";
import { presenceInput, presenceQuery, presentPerson } from "./presence.ts";
import {
  activationInput,
  decisionInput,
  delegationInput,
  delegationRow,
  remarkChange,
  remarkInput,
  reviewTemplate,
  reviewTemplateDetail,
  reviewTodoQuery,
  reviewTodoRow,
  withdrawalInput,
} from "./review.ts";
import { newRevision, revisionChange, revisionDetail, revisionListRow } from "./revision.ts";
import { revisionComparison } from "./revision-diff.ts";
import { transitions } from "./revision-state.ts";

/** Routes of documents and revisions below the items of a module. */
const moduleCalls = <Path extends string>({
  title,
  item: { path },
}: {
  title: string;
  item: { path: Path };
}) =>
  withPrefix(
    path,
    tagged("受控文件", {
      "POST /:id/document": route("document:revision:add", `${title}内容转为受控文件`, {
        body: controlInput,
        answer: documentHead,
      }),
      "GET /:id/revisions": route("document:revision:list", "版次列表", {
        answer: Type.Array(revisionListRow),
      }),
      "POST /:id/revisions": route("document:revision:add", "新建版次", {
        body: newRevision,
        answer: Type.Object({ revNo: Type.Integer() }),
      }),
      "GET /:id/revisions/:rev": route("document:revision:query", "版次详情", {
        answer: revisionDetail,
      }),
      "PUT /:id/revisions/:rev": route(transitions.edit.permission, "修改版次", {
        body: revisionChange,
      }),
      "DELETE /:id/revisions/:rev": route(transitions.discard.permission, "删除草稿"),
      "POST /:id/revisions/:rev/submit": route(transitions.submit.permission, "提交审核"),
      "POST /:id/revisions/:rev/recall": route(transitions.recall.permission, "撤回审核", {
        sessionOnly: true,
      }),
      "POST /:id/revisions/:rev/decide": route(transitions.decide.permission, "审批", {
        proof: "fresh",
        body: decisionInput,
      }),
      "POST /:id/revisions/:rev/activate": route(transitions.activate.permission, "生效", {
        proof: "fresh",
        body: activationInput,
      }),
      "POST /:id/revisions/:rev/withdraw": route(transitions.withdraw.permission, "作废", {
        proof: "fresh",
        body: withdrawalInput,
      }),
      "POST /:id/revisions/:rev/remarks": route("document:revision:decide", "提出意见", {
        body: remarkInput,
        answer: Type.Object({ remarkId: Type.String() }),
      }),
      "PUT /:id/revisions/:rev/remarks/:remark": route(
        "document:revision:query",
        "答复或关闭意见",
        { sessionOnly: true, body: remarkChange },
      ),
      "GET /:id/revisions/:rev/diff/:other": route("document:revision:query", "比较两个版次", {
        answer: revisionComparison,
      }),
      "GET /:id/revisions/:rev/pdf": route("document:revision:query", "下载版次的 PDF", {
        answer: "bytes",
      }),
      "GET /:id/revisions/:rev/facts": route("document:revision:query", "下载版次的内容.json", {
        answer: "bytes",
      }),
    }),
  );

export const documentCalls = {
  ...moduleCalls(contentModules.repair),
  ...moduleCalls(contentModules.train),
  ...moduleCalls(contentModules.tool),
  ...tagged("受控文件", {
    "GET /document": route("document:revision:list", "受控文件列表", {
      query: documentQuery,
      answer: page(documentRow),
    }),
    "GET /document/export": route("document:revision:list", "导出有效文件清单", {
      query: exportQuery(documentQuery),
      answer: "bytes",
    }),
    "GET /document/:id": route("document:revision:query", "受控文件详情", { answer: documentHead }),
    "PUT /document/:id": route("document:revision:edit", "修改受控文件", { body: documentChange }),
    "GET /document/todo": route("document:revision:decide", "待我审批", {
      query: reviewTodoQuery,
      answer: page(reviewTodoRow),
    }),
    "GET /document/template/:id": route("document:template:query", "分类的审批步骤", {
      answer: reviewTemplateDetail,
    }),
    "PUT /document/template/:id": route("document:template:edit", "设置分类的审批步骤", {
      body: reviewTemplate,
    }),
    "PUT /document/:id/presence": route("document:revision:query", "正在查看的人员", {
      body: presenceInput,
      answer: Type.Array(presentPerson),
    }),
    "DELETE /document/:id/presence": route("document:revision:query", "结束查看", {
      query: presenceQuery,
    }),
  }),
  ...tagged("个人中心", {
    "GET /system/common/user/delegation": route("signed-in", "我的审批委托", {
      answer: Type.Array(delegationRow),
    }),
    "POST /system/common/user/delegation": route("signed-in", "新增审批委托", {
      sessionOnly: true,
      body: delegationInput,
    }),
    "DELETE /system/common/user/delegation/:id": route("signed-in", "删除审批委托", {
      sessionOnly: true,
    }),
  }),
};
