import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { hasBody } from "../http/body-timeout.ts";
import { invalidField, overloaded, unsupported } from "../http/errors.ts";
import { addressKey } from "../sessions/client.ts";
import { FormBody, maxNames, tooManyNames } from "./form-body.ts";
import { type FormRules, formRules, KnownNames } from "./form-rules.ts";
import { refuseHugeJson } from "./parse-json.ts";
import { readMultipart, StagedFiles } from "./read-multipart.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Uploaded files of the request; null without a multipart form. */
    stagedFiles: StagedFiles | null;
    /** Null for requests without a body. */
    openForm: OpenForm | null;
  }
  interface FastifyContextConfig {
    /** Derived from the route's body schema. */
    form?: FormRules;
  }
}

const MiB = 1024 * 1024;
const plainBody = MiB;
// Encodings lengthen a text by quotes and percent signs.
const richBody = richTextLimits.bytes + 6 * MiB;

/**
 * Limits the memory of all request bodies. Beyond the limit, refuses the largest body of the
 * address with the most bytes.
 */
export class FormBudget {
  readonly #open = new Set<OpenForm>();
  #bytes = 0;

  get count(): number {
    return this.#open.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  open(address: string, refuse: () => void): OpenForm {
    const form = { address, bytes: 0, refuse };
    this.#open.add(form);
    return form;
  }

  /** Counts bytes that a form keeps. Bytes after its refusal do not count. */
  add(form: OpenForm, bytes: number): void {
    if (!form.refuse) return;
    form.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > maxOpenBytes) {
      const largest = this.#largest();
      const refuse = largest?.refuse;
      if (!largest || !refuse) return;
      this.#release(largest);
      refuse();
    }
  }

  /** A body that is read stays in memory until the answer. */
  endReading(form: OpenForm): void {
    form.refuse = null;
  }

  close(form: OpenForm): void {
    this.#release(form);
    this.#open.delete(form);
  }

  #release(form: OpenForm): void {
    this.#bytes -= form.bytes;
    form.bytes = 0;
    form.refuse = null;
  }

  /** Largest form that is still being read. */
  #largest(): OpenForm | undefined {
    const reading = [...this.#open].filter(({ refuse, bytes }) => refuse && bytes > 0);
    const ofAddresses = [...Map.groupBy(reading, ({ address }) => address).values()];
    const sum = (forms: OpenForm[]) => forms.reduce((total, { bytes }) => total + bytes, 0);
    const [most = []] = ofAddresses.toSorted((a, b) => sum(b) - sum(a));
    return most.toSorted((a, b) => b.bytes - a.bytes)[0];
  }
}

/**
 * Gives JSON, urlencoded and multipart bodies one shape, and refuses other content types. Register
 * it before the routes. Needs `files` and `config`.
 */
export const formsPlugin = fp(
  async (app: App) => {
    app.removeAllContentTypeParsers();
    addTextParsers(app);
    await app.register(multipart, { throwFileSizeLimit: false });
    app.addContentTypeParser("*", (_request, _payload, done) => done(unsupported()));

    app.decorateRequest("stagedFiles", null);
    app.decorateRequest("openForm", null);
    const known = new KnownNames();
    app.addHook("onRoute", (route) => {
      known.addRoute(route);
      if (!route.schema?.body) return;
      // The body limit of a route with files applies to its multipart forms.
      const form = formRules(route.schema.body, route.bodyLimit ?? app.config.formLimit);
      route.config = { ...route.config, form };
      if (route.bodyLimit && form.files.size === 0) return;
      route.bodyLimit = form.maxTextBytes > plainBody ? richBody : plainBody;
    });
    const budget = new FormBudget();
    watchBudget(app, budget);
    app.addHook("preValidation", async (request, reply) => {
      const { form } = request.routeOptions.config;
      if (!form) return;
      request.body = request.isMultipart()
        ? await receive(app, request, reply, { form, known, budget })
        : normalise(request.body, form);
    });
    // Before the answer, so that no staged files remain after it.
    app.addHook("onSend", async (request) => discard(request));
  },
  { name: "forms", dependencies: ["files", "metrics"] },
);

function addTextParsers(app: App): void {
  // Prototype keys are plain keys here; the validator drops or refuses them.
  const parseJson = app.getDefaultJsonParser("ignore", "ignore");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    refuseHugeJson(text as string);
    return parseJson(request, text as string, done);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => {
      // Each `&` adds a name, so refuse long lists before parsing.
      if ((text as string).split("&", maxNames + 1).length > maxNames) throw tooManyNames();
      done(null, new URLSearchParams(text as string));
    },
  );
}

/** Counts bytes of each request body until its answer. */
function watchBudget(app: App, budget: FormBudget): void {
  // A callback hook keeps the order: no bytes may arrive before the body's reader.
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (hasBody(request)) {
      const form = budget.open(addressKey(request.ip), () => {
        // The body's reader answers with the stream's error.
        if (payload.listenerCount("error") > 0) payload.emit("error", overloaded());
      });
      request.openForm = form;
      reply.raw.once("close", () => budget.close(form));
      // Parts of multipart forms count one by one.
      if (!/^multipart\//i.test(request.headers["content-type"] ?? "")) {
        payload.on("data", (chunk: Buffer) => budget.add(form, chunk.length));
        payload.once("end", () => budget.endReading(form));
      }
    }
    done(null, payload);
  });
  app.gauge({
    name: "aeromaint_open_forms",
    help: "Requests with a body that have not been answered yet.",
    read: () => budget.count,
  });
  app.gauge({
    name: "aeromaint_form_bytes",
    help: "Bytes of their bodies and small files in memory.",
    read: () => budget.bytes + app.files.staging.bufferedBytes,
  });
}

async function receive(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { form: rules, known, budget }: { form: FormRules; known: KnownNames; budget: FormBudget },
) {
  const { openForm } = request;
  const staged = new StagedFiles(app.files.staging);
  request.stagedFiles = staged;
  // Also when the client leaves without an answer.
  reply.raw.once("close", () => void discard(request));
  const countBytes = (bytes: number) => openForm && budget.add(openForm, bytes);
  return readMultipart(request, { rules, known, staged, countBytes }).finally(
    () => openForm && budget.endReading(openForm),
  );
}

async function discard({ stagedFiles, log }: FastifyRequest): Promise<void> {
  await stagedFiles?.discard().catch((err: unknown) => log.warn({ err }, "staged files remain"));
}

function normalise(sent: unknown, form: FormRules): unknown {
  const body = new FormBody(form);
  if (sent === undefined) return body.values;
  if (sent instanceof URLSearchParams) {
    for (const [name, text] of sent) body.addText(name, text);
    return body.values;
  }
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw invalidField("", errorTexts.invalidBody);
  }
  for (const [name, value] of Object.entries(sent)) body.addValue(name, value);
  return body.values;
}

/** Bytes of all bodies in memory: some long texts, or thousands of forms. */
const maxOpenBytes = 64 * MiB;

/** Request with a body, from its first byte to its answer. */
interface OpenForm {
  /** Client address, the key of limits. */
  readonly address: string;
  bytes: number;
  /** Answers before the body is read; null after reading or answering. */
  refuse: (() => void) | null;
}
