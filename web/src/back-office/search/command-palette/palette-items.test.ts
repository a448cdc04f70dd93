import type { RecordHits } from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import type { MeantAircraft } from "@aeromaint/contracts/search/search.ts";
import { describe, expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import {
  navigablePages,
  pageItems,
  queriedAircraft,
  recentItems,
  recordGroups,
  releaseItems,
  searchedKinds,
} from "./palette-items.ts";

function page(path: string, trail: string[], more: Partial<OfficePage> = {}): OfficePage {
  const title = trail.at(-1) ?? "";
  const rest = {
    appCode: "work",
    hidden: false,
    screen: null,
    fullWindow: false,
    newWindow: false,
    iconUrls: [],
  };
  return { path, title, trail, ...rest, ...more };
}

const notices = "/management-center/notice-manage";
const list = [
  page("/management-center", ["管理中心"], { redirect: notices }),
  page(notices, ["管理中心", "公告管理"]),
  page("/management-center/secret", ["管理中心", "内部页面"], { hidden: true }),
  page("/application-center/info", ["应用中心", "维修信息"]),
  page("/management-center/info", ["管理中心", "145模块", "历史维修信息"]),
];
const pages = new Map(list.map((one) => [one.path, one]));
const screens = navigablePages(pages);
const addresses = (query: string) => pageItems(screens, query).map(({ address }) => address);

const hit = (title: string, filters: Record<string, string>) => ({
  id: "1",
  title,
  note: "",
  filters,
});
const answer: RecordHits = [
  { kind: "notice", hits: [hit("停电 & 检修", { noticeTitle: "停电 & 检修" })] },
  { kind: "repair", hits: [hit("起落架", { title: "起落架" })] },
  { kind: "role", hits: [] },
];

describe("items of the command palette", () => {
  it("are visible pages, not directories", () => {
    expect(screens.map(({ title }) => title)).toEqual(["公告管理", "维修信息", "历史维修信息"]);
  });

  it("finds pages by title, trail and code, ignoring case, by all words", () => {
    expect(addresses("公告")).toEqual([notices]);
    expect(addresses("NOTICE-m")).toEqual([notices]);
    expect(addresses("145模块")).toEqual(["/management-center/info"]);
    expect(addresses("管理 信息")).toEqual(["/management-center/info"]);
    expect(addresses("没有")).toEqual([]);
  });

  it("lists titles that begin with the word first", () => {
    expect(addresses("维修")).toEqual(["/application-center/info", "/management-center/info"]);
  });

  it("links to records in the user's lists, with filters", () => {
    expect(recordGroups(answer, pages)).toEqual([
      {
        title: "公告",
        items: [
          {
            address: `${notices}?noticeTitle=%E5%81%9C%E7%94%B5+%26+%E6%A3%80%E4%BF%AE&view=1`,
            title: "停电 & 检修",
            note: "",
          },
        ],
      },
    ]);
    expect(searchedKinds(answer, pages)).toEqual(["公告"]);
  });

  it("returns document facts, and the aircraft named by a word", () => {
    const meant = { aircraft: { registration: "B-5398" }, rest: "检修" } as MeantAircraft;
    const facts = { releaseTime: "2026-05-01 08:00:00", isFitting: true };
    const found: RecordHits = [
      { kind: "repair", hits: [], meant },
      { kind: "notice", hits: [{ ...hit("停电", {}), ...facts }, hit("检修", {})], meant },
    ];
    const choices = recordGroups(found, pages).flatMap((group) => group.items);
    expect(choices.map(({ title, facts: said }) => [title, said])).toEqual([
      ["停电", facts],
      ["检修", undefined],
    ]);
    expect(queriedAircraft(found, pages)).toBe(meant);
    expect(queriedAircraft(answer, pages)).toBeUndefined();
  });

  it("offers recent places while the menus contain them", () => {
    const places = [notices, `${notices}?title=a`, "/gone"].map((address) => ({
      address,
      title: "曾经的名称",
      note: "",
    }));
    const offered = recentItems(places, pages);
    expect(offered.map(({ address, title }) => [address, title])).toEqual([
      [notices, "公告管理"],
      [`${notices}?title=a`, "曾经的名称"],
    ]);
  });
});

describe("link to 放行查询", () => {
  const path = "/management-center/who-may";
  const own = new Map([[path, page(path, ["管理中心", "放行查询"])]]);

  it("is offered for an aircraft next to the word", () => {
    for (const query of ["B-5398 放行", "放行 B-5398", "B-5398放行"]) {
      expect(releaseItems(own, query)).toEqual([
        {
          address: `${path}?aircraft=B-5398&category=%E6%94%BE%E8%A1%8C`,
          title: "谁可以放行 B-5398",
          note: "放行查询",
        },
      ]);
    }
  });

  it("is not offered without an aircraft or without the page", () => {
    expect(releaseItems(own, "放行")).toEqual([]);
    expect(releaseItems(own, "B-5398")).toEqual([]);
    expect(releaseItems(pages, "B-5398 放行")).toEqual([]);
  });
});
