import type { App } from "../../src/infra/http/app-type.ts";

/** Field of the OpenAPI description. */
export interface FieldShape {
  type?: string | string[];
  title?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: FieldShape;
  properties?: Record<string, FieldShape>;
  "x-kind"?: string;
  "x-files"?: { accept: string; max: number };
}

/** Operation with all its inputs. */
export interface Operation {
  method: string;
  /** Declared path, `/api/system/post/:id`. */
  url: string;
  access: string;
  query: Record<string, FieldShape>;
  /** Null without a body. */
  body: Record<string, FieldShape> | null;
}

interface Described {
  parameters?: { in: string; name: string; schema: FieldShape }[];
  requestBody?: {
    content?: Record<string, { schema?: { properties?: Record<string, FieldShape> } }>;
  };
}

/** Excludes streams, which never end, and documentation pages of a library. */
const left = /^\/api\/(.*\/stream$|docs)/;

/** Declared routes with their inputs from the OpenAPI description. */
export function operationsOf(app: App): Operation[] {
  const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Described>>;
  return app.declaredRoutes
    .filter(({ url }) => !left.test(url))
    .map(({ method, url, access }) => {
      const path = url.replaceAll(/:([a-zA-Z]+)/g, "{$1}").replace(/(?<=.)\/$/, "");
      const described = paths[path]?.[method.toLowerCase()];
      const inQuery = (described?.parameters ?? []).filter((parameter) => parameter.in === "query");
      const body = described?.requestBody?.content?.["application/json"]?.schema?.properties;
      return {
        method,
        url,
        access,
        query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
        body: described?.requestBody ? (body ?? {}) : null,
      };
    });
}

export const nameOf = ({ method, url }: Operation): string => `${method} ${url}`;
