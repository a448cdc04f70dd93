import { tokenPermissions } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyContextConfig, FastifySchema } from "fastify";
import fp from "fastify-plugin";
import type { App } from "./app-type.ts";
import { refusal } from "./envelope.ts";

const bodies = ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];

/** Responses without a schema: files and streams. */
const bytes = { description: "文件或事件流", type: "null" };
const refused = { description: "拒绝", content: { "application/json": { schema: refusal } } };

/** Adds to a route's schemas: bodies, refusals and the default response. */
function described({ params, response, ...schema }: FastifySchema): FastifySchema {
  // Unchecked path parameters come from the path itself.
  const isChecked = typeof params === "object" && params !== null && "properties" in params;
  return {
    ...schema,
    ...(isChecked && { params }),
    response: { ...(response ?? { 200: bytes }), default: refused },
    ...(schema.body !== undefined && { consumes: bodies }),
  };
}

/**
 * Security requirement of an operation. Token scopes apply if a token can have the permission; open
 * routes have no requirement.
 */
function securityOf({ access = "open", sessionOnly }: FastifyContextConfig = {}) {
  if (access === "open") return {};
  const isForTokens = !sessionOnly && (access === "signed-in" || tokenPermissions.includes(access));
  const schemes: Record<string, string[]>[] = [{ bearer: [] }];
  if (isForTokens) schemes.push({ accessToken: [] });
  return { security: schemes };
}

/** Serves the OpenAPI 3.1 document at /api/openapi.json and a page of it at /api/docs. */
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
