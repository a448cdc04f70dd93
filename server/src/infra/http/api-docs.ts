import { tokenPermissions } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyContextConfig, FastifySchema } from "fastify";
import fp from "fastify-plugin";
import type { App } from "./app-type.ts";
import { refusal } from "./envelope.ts";

const bodies = ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];

/** What has no schema is no JSON: files and streams. */
const bytes = { description: "文件或事件流", type: "null" };
const refused = { description: "拒绝", content: { "application/json": { schema: refusal } } };

/** What the document says beyond a route's own schemas. */
function described({ params, response, ...schema }: FastifySchema): FastifySchema {
  // Parts of an address that nothing checks are described by the address itself.
  const isChecked = typeof params === "object" && params !== null && "properties" in params;
  return {
    ...schema,
    ...(isChecked && { params }),
    response: { ...(response ?? { 200: bytes }), default: refused },
    ...(schema.body !== undefined && { consumes: bodies }),
  };
}

/** Who may call: a session, and a token where its scopes can reach; nobody in particular where all may. */
function securityOf({ access = "open", sessionOnly }: FastifyContextConfig = {}) {
  if (access === "open") return {};
  const isForTokens = !sessionOnly && (access === "signed-in" || tokenPermissions.includes(access));
  const schemes: Record<string, string[]>[] = [{ bearer: [] }];
  if (isForTokens) schemes.push({ accessToken: [] });
  return { security: schemes };
}

/** The OpenAPI 3.1 document at /api/openapi.json and a page of it at /api/docs. */
export const apiDocs = fp(
  async (app: App) => {
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: { title: "航空维修信息平台 API", version: "3.2.0" },
        components: {
          securitySchemes: {
            bearer: {
              type: "http",
              scheme: "bearer",
              bearerFormat: "JWT",
              description: "登录后取得的令牌，半小时有效",
            },
            accessToken: {
              type: "http",
              scheme: "bearer",
              bearerFormat: "amt_…",
              description: "在后台“访问令牌”中生成，按权限范围调用接口；示例见 docs/api.md",
            },
          },
        },
      },
      hideUntagged: true,
      transform: ({ schema, url, route }) => ({
        schema: {
          ...described(schema),
          ...securityOf(route.config),
        },
        url,
      }),
    });
    await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: false });
    app.get("/api/openapi.json", {
      config: { access: "open" },
      schema: { hide: true },
      handler: async () => app.swagger(),
    });
  },
  { name: "api-docs" },
);
