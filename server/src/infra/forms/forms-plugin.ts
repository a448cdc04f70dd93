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
    /** Files that came with the request; null when it is no form with files. */
    stagedFiles: StagedFiles | null;
    /** Null when it has no body. */
    openForm: OpenForm | null;
  }
  interface FastifyContextConfig {
    /** Made from the route's body schema when it is registered. */
    form?: FormRules;
  }
}

const MiB = 1024 * 1024;
const plainBody = MiB;
// Quotes and percent signs of the encodings make a text longer on its way.
const richBody = richTextLimits.bytes + 6 * MiB;

/**
 * Bounds what the bodies of all requests take together. Beyond it the address that has most is
 * refused its largest body, so that others go on.
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

  /** Counts bytes that a form keeps; what arrives after its refusal is dropped, and counts nothing. */
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

  /** What has been read stays in memory until it is answered. */
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

  /** Of those that are being read. */
  #largest(): OpenForm | undefined {
    const reading = [...this.#open].filter(({ refuse, bytes }) => refuse && bytes > 0);
    const ofAddresses = [...Map.groupBy(reading, ({ address }) => address).values()];
    const sum = (forms: OpenForm[]) => forms.reduce((total, { bytes }) => total + bytes, 0);
    const [most = []] = ofAddresses.toSorted((a, b) => sum(b) - sum(a));
    return most.toSorted((a, b) => b.bytes - a.bytes)[0];
  }
}

/**
 * Makes JSON, urlencoded and multipart bodies look the same to schemas and handlers, and refuses
 * every other kind of body. Register before the routes; needs `files` and `config`.
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
      // A route that limits its body means its forms with files, if it takes any.
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
    // Before the answer goes out, so that nothing is left behind once it is there.
    app.addHook("onSend", async (request) => discard(request));
  },
  { name: "forms", dependencies: ["files", "metrics"] },
);

function addTextParsers(app: App): void {
  // Keys that reach for prototypes are plain keys here, for the validator to drop or refuse.
  const parseJson = app.getDefaultJsonParser("ignore", "ignore");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    refuseHugeJson(text as string);
    return parseJson(request, text as string, done);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => {
      // A sign is a name of its own: a list of millions, if it were made.
      if ((text as string).split("&", maxNames + 1).length > maxNames) throw tooManyNames();
      done(null, new URLSearchParams(text as string));
    },
  );
}

/** Counts what each request with a body keeps in memory until it has been answered. */
function watchBudget(app: App, budget: FormBudget): void {
  // With a callback: no byte may come between this and the reader of the body.
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (hasBody(request)) {
      const form = budget.open(addressKey(request.ip), () => {
        // The reader of the body answers with the error that ends its stream.
        if (payload.listenerCount("error") > 0) payload.emit("error", overloaded());
      });
      request.openForm = form;
      reply.raw.once("close", () => budget.close(form));
      // The parts of a form with files count one by one.
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
  // A sender who leaves gets no answer: that ends the request too.
  reply.raw.once("close", () => void discard(request));
  const keep = (bytes: number) => openForm && budget.add(openForm, bytes);
  return readMultipart(request, { rules, known, staged, keep }).finally(
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

/** Bytes of all bodies that are in memory at once: some of the longest texts, thousands of forms. */
const maxOpenBytes = 64 * MiB;

/** A request with a body, from its first byte until it is answered. */
interface OpenForm {
  /** What limits count by. */
  readonly address: string;
  bytes: number;
  /** Answers it before it has been read; null once it has been, or is answered. */
  refuse: (() => void) | null;
}
