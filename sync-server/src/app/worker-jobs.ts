import type { JobRegistry } from '#server/jobs/job.ts'

/** Jobs that run in worker threads, by name; the counterpart of create-server.ts for `jobs/worker.ts`. */
export const workerJobs: JobRegistry = {
  'aiBuilder.readPdf': async () => (await import('#server/features/ai-builder/read-pdf-job.ts')).readPdfJob,
  'attachments.draw': async () => (await import('#server/features/attachments/pictures/draw-job.ts')).drawJob,
  'connectors.fetch': async () => (await import('#server/connectors/fetch-job.ts')).fetchJob,
  'connectors.look': async () => (await import('#server/connectors/look-job.ts')).lookJob,
  'connectors.page': async () => (await import('#server/connectors/web/page-job.ts')).pageJob,
  'identity.judgePassword': async () => (await import('#server/identity/weak-passwords.ts')).judgePasswordJob,
  'imports.analyse': async () => (await import('#server/features/imports/analyse-job.ts')).analyseJob,
  'imports.convert': async () => (await import('#server/features/imports/convert-job.ts')).convertJob,
  'items.readMarkdown': async () => (await import('#server/items/read-markdown-job.ts')).readMarkdownJob,
  'organisations.takeOut': async () => (await import('#server/features/organisations/take-out/take-out-job.ts')).takeOutJob,
  'pages.read': async () => (await import('#server/features/pages/read-page-job.ts')).readPageJob,
  'records.export': async () => (await import('#server/features/records/exports/export-job.ts')).exportJob,
  'records.changeIndexes': async () => (await import('#server/records/queries/change-indexes-job.ts')).changeIndexesJob,
  'records.query': async () => (await import('#server/records/queries/query-job.ts')).queryJob,
  'search.ask': async () => (await import('#server/features/search/search-job.ts')).searchJob,
  'search.catchUp': async () => (await import('#server/features/search/catch-up-job.ts')).catchUpJob,
  'storage.findDamage': async () => (await import('#server/jobs/find-damage-job.ts')).findDamageJob,
  'tableMail.check': async () => (await import('#server/features/table-mail/in/check-mail-job.ts')).checkMailJob,
  'tableMail.read': async () => (await import('#server/features/table-mail/in/read-mail-job.ts')).readMailJob,
  'templates.read': async () => (await import('#server/templates/read/read-job.ts')).readPackageJob,
  'sync.cut': async () => (await import('#server/sync/cut-job.ts')).cutJob,
  'sync.fold': async () => (await import('#server/sync/fold-job.ts')).foldJob,
  'sync.warmUp': async () => (await import('#server/sync/warm-up-job.ts')).warmUpJob,
  'sync.makeStage': async () => (await import('#server/sync/warm-up-stage-job.ts')).stageJob,
}
