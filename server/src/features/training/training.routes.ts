import { course } from "@aeromaint/contracts/training/course.ts";
import { trainRecord, trainRecordColumns } from "@aeromaint/contracts/training/record.ts";
import { actorOf } from "../../crud/actor.ts";
import { crudRoutes, detailRoute, listRoute } from "../../crud/crud-routes.ts";
import { exportRoute } from "../../crud/export.ts";
import { idOf } from "../../crud/ids.ts";
import { importRoutes } from "../../crud/import/import.routes.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
import { logCall, write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { formatLocalTime } from "../../infra/http/code-pages.ts";
import { disconnectSignal } from "../../infra/http/disconnect-signal.ts";
import { ok } from "../../infra/http/envelope.ts";
import { conflict, found } from "../../infra/http/errors.ts";
import { publicBaseUrl } from "../../infra/http/networks.ts";
import { pdfInWorker } from "../../infra/pdf/pdf-in-worker.ts";
import { sendPdf } from "../../infra/pdf/send-pdf.ts";
import { certificateCode } from "./certificates/certificate.queries.ts";
import { certificatePdf } from "./certificates/certificate-pdf.ts";
import { courseStore } from "./course.queries.ts";
import { findCourseCertificate } from "./course-certificate.queries.ts";
import { findCourseChoices } from "./course-choices.queries.ts";
import { listCoursePeople } from "./course-people.queries.ts";
import { trainRecordImport } from "./import-records.queries.ts";
import { buildPersonalFile, type PersonalFileSection } from "./personal-file.queries.ts";
import {
  findTrainRecord,
  listOwnTrainRecords,
  listTrainRecords,
  trainRecordList,
} from "./train-record.queries.ts";
import {
  correctTrainRecord,
  createGroupRecords,
  createTrainRecord,
  purgeTrainingFiles,
  withdrawTrainRecord,
} from "./write-record.queries.ts";

/** Courses, training records and personal files. Other features add sections to the file. */
export function trainingRoutes(sections: readonly PersonalFileSection[]) {
  return async (app: App): Promise<void> => {
    courseRoutes(app);
    recordListRoutes(app);
    importRoutes(app, trainRecordImport);
    recordRoutes(app);
    printRoutes(app, sections);
    keepFiles(app);
  };
}

function keepFiles(app: App): void {
  app.retention.add({ title: "离职人员培训档案", run: (now) => purgeTrainingFiles(app, now) });
  app.files.owners.register({
    table: "train_record",
    idColumn: "record_id",
    readAccess: "train:record:query",
    writeAccess: "train:record:edit",
    fields: {
      certificate: {
        title: trainRecord.fields.certificate.title,
        accept: "attachment",
        max: 3,
        isPrivate: true,
      },
    },
    isInScope: async (db, user, ownerId) =>
      (await findTrainRecord(db, ownerId, { user, now: app.clock() })) !== undefined,
    // Files change only by a correction, which adds a record with a reason.
    refuseChange: () => Promise.reject(conflict("培训记录的附件只能通过更正修改")),
  });
}

function courseRoutes(app: App): void {
  serveQuery(app, "GET /train/course/choices", findCourseChoices);

  serve(app, "GET /train/course/:id/people", async (request) =>
    ok(await listCoursePeople(app.db, idOf(request.params.id), request.query, actorOf(request))),
  );

  crudRoutes(app, course, courseStore);
}

function recordListRoutes(app: App): void {
  exportRoute(app, "GET /train/record/export", {
    title: trainRecord.title,
    columns: trainRecordColumns,
    list: trainRecordList,
  });

  serveQuery(app, "GET /train/record/own", listOwnTrainRecords);

  listRoute(app, trainRecord, { list: listTrainRecords });
  detailRoute(app, trainRecord, { find: findTrainRecord });
}

function recordRoutes(app: App): void {
  const { title } = trainRecord;

  serveWrite(
    app,
    "POST /train/record",
    { title, message: "录入成功" },
    async (unit, { body, actor }) => ({ recordId: await createTrainRecord(unit, body, actor) }),
  );

  serveWrite(
    app,
    "POST /train/record/group",
    { title, message: ({ recorded }) => `录入成功，共 ${recorded} 人` },
    async (unit, { body, actor }) => ({ recorded: await createGroupRecords(unit, body, actor) }),
  );

  serveWrite(
    app,
    "PUT /train/record/:id",
    { title: `更正${title}`, message: "更正成功" },
    (unit, { id, body, actor }) => correctTrainRecord(unit, id, body, actor),
  );

  serveWrite(
    app,
    "POST /train/record/:id/withdraw",
    { title: `撤销${title}`, type: "3", message: "撤销成功" },
    (unit, { id, body, actor }) => withdrawTrainRecord(unit, id, body.reason, actor),
  );
}

function printRoutes(app: App, sections: readonly PersonalFileSection[]): void {
  serve(app, "GET /train/record/:id/certificate", async (request, reply) => {
    const actor = actorOf(request);
    const { now } = actor;
    const signal = disconnectSignal(reply);
    const record = found(await findTrainRecord(app.db, idOf(request.params.id), actor));
    const { recordId } = record;
    const certificate = await findCourseCertificate(app.db, recordId, now);
    if (!certificate) throw conflict("考核未通过，不能出具证书");
    const code = await write(request, { title: "打印培训证书", type: "0" }, ({ tx }) =>
      certificateCode(tx, { kind: "course", subjectId: recordId, now }),
    );
    const { userName, courseName, trainDate, hours } = record;
    return sendPdf(
      reply,
      `培训证书 ${userName} ${courseName}`,
      await certificatePdf({
        heading: "培训证书",
        certificate,
        code,
        base: publicBaseUrl(request),
        signal,
        sentence: `兹证明 ${userName} 于 ${trainDate} 完成《${courseName}》培训，共 ${hours} 学时，考核通过。`,
        person: actor.user.userId,
        printTime: formatLocalTime(app, now),
      }),
    );
  });

  serve(app, "GET /train/record/person/:userId/file", async (request, reply) => {
    const actor = actorOf(request);
    const userId = idOf(request.params.userId);
    const { at: day } = request.query;
    const signal = disconnectSignal(reply);
    const printed = await buildPersonalFile(app.db, { userId, day, actor, sections });
    // The operation log shows who printed the file.
    await logCall(request, printed.title);
    const pdf = await pdfInWorker({
      printed,
      signal,
      person: actor.user.userId,
      pictureCount: 0,
      readPictures: async () => ({}),
    });
    return sendPdf(reply, printed.title.replace("：", " "), pdf);
  });
}
