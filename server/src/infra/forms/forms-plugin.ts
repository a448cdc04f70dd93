import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { invalidField, unsupported } from "../http/errors.ts";
import { FormBody } from "./form-body.ts";
import { type FormRules, formRules } from "./form-rules.ts";
import { nestsDeeperThan } from "./json-depth.ts";
import { readMultipart } from "./read-multipart.ts";
import { StagedFiles } from "./staged-files.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Files that came with the request; null when it is no form with files. */
    stagedFiles: StagedFiles | null;
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

// No form nests more than a few; walking over thousands would use up the stack.
const deepestJson = 32;

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
    app.addHook("onRoute", (route) => {
      if (!route.schema?.body) return;
      // A route that limits its body means its forms with files too.
      const form = formRules(route.schema.body, route.bodyLimit ?? app.config.formLimit);
      route.config = { ...route.config, form };
      route.bodyLimit ??= form.hasRichText ? richBody : plainBody;
    });
    app.addHook("preValidation", async (request, reply) => {
      const { form } = request.routeOptions.config;
      if (!form) return;
      request.body = request.isMultipart()
        ? await receive(app, request, reply, form)
        : normalise(request.body, form);
    });
    // Before the answer goes out, so that nothing is left behind once it is there.
    app.addHook("onSend", async (request) => discard(request));
  },
  { name: "forms", dependencies: ["files"] },
);

function addTextParsers(app: App): void {
  // Keys that reach for prototypes are plain keys here, for the validator to drop or refuse.
  const parseJson = app.getDefaultJsonParser("ignore", "ignore");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (nestsDeeperThan(text as string, deepestJson)) {
      return done(invalidField("", errorTexts.invalidBody));
    }
    return parseJson(request, text as string, done);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  );
}

async function receive(app: App, request: FastifyRequest, reply: FastifyReply, form: FormRules) {
  const staged = new StagedFiles(app.files.staging);
  request.stagedFiles = staged;
  // A sender who leaves gets no answer: that ends the request too.
  reply.raw.once("close", () => void discard(request));
  return readMultipart(request, form, staged);
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
