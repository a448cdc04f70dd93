// @vitest-environment happy-dom
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { user } from "@aeromaint/contracts/system/user.ts";
import { describe, expect, it } from "vitest";
import { draftValues } from "./use-draft.ts";

describe("draftValues", () => {
  it("keeps changed values of visible fields only", () => {
    const start = { title: "旧标题", releaseUser: "张工", releaseTime: "2026-01-01 08:00:00" };
    const values = { title: "新标题", releaseUser: "张工", takeDownTime: undefined };
    expect(draftValues(repairInfo, values, start)).toEqual({ title: "新标题" });
  });

  it("keeps an emptied field", () => {
    const start = { takeDownTime: "2026-01-01 08:00:00", title: "标题" };
    const values = { takeDownTime: undefined, title: "" };
    expect(draftValues(repairInfo, values, start)).toEqual({ takeDownTime: null, title: "" });
  });

  it("leaves out files and passwords", () => {
    expect(draftValues(repairInfo, { cover: [{ uid: "1", name: "a.png" }] }, {})).toEqual({});
    expect(draftValues(user, { password: "Hangar-145", nickName: "李工" }, {})).toEqual({
      nickName: "李工",
    });
  });

  it("removes unsaved pictures from a text", () => {
    const content = '<p>前<img src="data:image/png;base64,AAAA">后</p><p><img src="/api/x"></p>';
    expect(draftValues(repairInfo, { content }, {})).toEqual({
      content: '<p>前后</p><p><img src="/api/x"></p>',
    });
  });
});
