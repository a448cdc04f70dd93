import { expect, expectTypeOf, it } from "vitest";
import { api } from "./api.ts";

const id: string = "1";

it("types the responses of the routes in the table", () => {
  const post = () => api.get(`/system/post/${id}`);
  expectTypeOf<Awaited<ReturnType<typeof post>>["postCode"]>().toEqualTypeOf<string>();
  const posts = () => api.get("/system/post", { pageNum: 2 });
  expectTypeOf<Awaited<ReturnType<typeof posts>>["total"]>().toEqualTypeOf<number>();
  const unlock = () => api.send("PUT", `/system/user/unlock/${id}`);
  expectTypeOf<Awaited<ReturnType<typeof unlock>>["data"]>().toEqualTypeOf<null>();
});

it("compiles no other path, method, query or response", () => {
  const calls = [
    // @ts-expect-error unknown path
    () => api.get("/system/pots"),
    // @ts-expect-error unknown path below a known one
    () => api.get(`/system/post/${id}/people`),
    // @ts-expect-error path of type string
    () => api.get(id),
    // @ts-expect-error unknown method of the path
    () => api.send("PATCH", `/system/post/${id}`),
    // @ts-expect-error unknown filter
    () => api.get("/system/post", { name: "机务" }),
    async () => {
      const { list } = await api.get("/system/post");
      // @ts-expect-error unknown field of a row
      return list.map(({ name }) => name);
    },
    // @ts-expect-error response type of another route
    (): Promise<string> => api.get("/system/post"),
  ];
  expect(calls).toHaveLength(7);
});
