import type { App } from "../../src/infra/http/app-type.ts";

/** One field as the documentation of the API describes it. */
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

/** What can be called, with all that may be sent along. */
export interface Operation {
  method: string;
  /** As declared, `/api/system/post/:id`. */
  url: string;
  access: string;
  query: Record<string, FieldShape>;
  /** Null where no body is read. */
  body: Record<string, FieldShape> | null;
}

interface Described {
  parameters?: { in: string; name: string; schema: FieldShape }[];
  requestBody?: {
    content?: Record<string, { schema?: { properties?: Record<string, FieldShape> } }>;
  };
}

/** A stream never ends its answer, and a page of the documentation is a library's own. */
const left = /^\/api\/(.*\/stream$|docs)/;

/** Every declared route, with the shape of its input from the API's own description. */
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
