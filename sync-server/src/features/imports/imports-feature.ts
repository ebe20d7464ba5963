import { rm } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { importCalls, type ImportPlan } from '#shared/imports/import-calls.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { AnalyseResult } from '#server/features/imports/analyse-job.ts'
import { describeImport, findImport, importPath, openImport, updateImport } from '#server/features/imports/import-store.ts'
import { organisationLocale, planImport, type NewTableField } from '#server/features/imports/plan-import.ts'
import { runImport, type ApplyRecords } from '#server/features/imports/run-import.ts'
import { uploadFile } from '#server/features/imports/upload-file.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { startWorker } from '#server/lib/start-worker.ts'
import type { ServerFeature } from '#server/server-feature.ts'

/** What imports need of tables and records; create-server.ts passes it in. */
export interface ImportWriters {
  createTable(
    context: OrgContext,
    table: {
      id: string
      label: string
      icon: string
      color: string
      folderId?: string
      fields: NewTableField[]
      recordLabelField: string
      viewId: string
      viewLabel: string
    },
  ): void
  applyTypedRecords: ApplyRecords
}

const viewLabels = { en: 'All records', pt: 'Todos os registros', es: 'Todos los registros' }

/** CSV files into new tables: upload → read in a worker → preview → run in a worker with small writes (specification 2 §4). */
export function createImportsFeature(writers: ImportWriters): ServerFeature {
  return {
    name: 'imports',
    calls: [importCallModule(writers)],
    effects: {
      'imports.analyse': (payload, effect) => analyse((payload as { importId: string }).importId, effect),
      'imports.run': (payload, effect) => runImport((payload as { importId: string }).importId, effect, writers.applyTypedRecords),
    },
  }
}

function importCallModule(writers: ImportWriters): CallModule {
  return handleCalls(importCalls, {
    'POST imports/upload': async ({ query }, context) => {
      const id = await uploadFile(context.member(), context.platform.config.dataDir, query.name, context.http.req.raw)
      return Response.json({ id })
    },
    'GET imports/:id': ({ params }, context) => {
      const member = context.member()
      return describeImport(member.org, openImport(member, params.id))
    },
    'POST imports/:id/run': async ({ params, body }, context) => {
      const member = { ...context.member(), source: 'import' }
      return { tableId: await member.org.db.write(() => start(member, params.id, body, writers)) }
    },
    'POST imports/:id/cancel': async ({ params }, context) => {
      const member = context.member()
      const { org } = member
      await org.db.write(() => {
        const { state } = openImport(member, params.id)
        if (state === 'reading' || state === 'ready' || state === 'running') updateImport(org, params.id, { state: 'cancelled' })
      })
      await rm(importPath(context.platform.config.dataDir, org.orgId, params.id), { force: true })
      return describeImport(org, openImport(member, params.id))
    },
  })
}

/** Inside a write: makes the table and queues the run. */
function start(context: OrgContext, importId: string, plan: ImportPlan, writers: ImportWriters): string {
  const job = openImport(context, importId)
  if (job.state !== 'ready' || !job.detail) throw new AppError('import_not_ready', { state: job.state })
  const { org } = context
  const planned = planImport(context, job.detail.preview.columns, plan)
  writers.createTable(context, {
    id: planned.run.tableId,
    label: plan.label,
    icon: plan.icon ?? 'table',
    color: plan.color ?? 'blue',
    ...(plan.folderId !== undefined && { folderId: plan.folderId }),
    fields: planned.fields,
    recordLabelField: planned.recordLabelField,
    viewId: newShortId('v'),
    viewLabel: viewLabels[organisationLocale(context).language],
  })
  updateImport(org, importId, { state: 'running', run: planned.run })
  enqueueEffect(org, 'imports.run', { importId }, context.now())
  return planned.run.tableId
}

/** Effect: reads the file in a worker and keeps what was found, or why it cannot be imported. */
async function analyse(importId: string, effect: EffectContext): Promise<void> {
  const { org, platform } = effect
  const job = findImport(org, importId)
  if (job?.state !== 'reading') return
  const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
  const path = importPath(platform.config.dataDir, org.orgId, importId)
  const { language } = organisationLocale(context)
  const worker = startWorker<AnalyseResult>('imports.analyse', { path, language })
  const cancel = (): void => worker.cancel()
  effect.signal.addEventListener('abort', cancel, { once: true })
  try {
    const { format, preview, rows } = await worker.result
    await org.db.write(() => {
      if (findImport(org, importId)?.state === 'reading')
        updateImport(org, importId, { state: 'ready', detail: { format, preview }, rowsTotal: rows })
    })
  } catch (error) {
    // a file that makes the thread die (out of memory) does so again
    const givenUp = effect.attempt >= 3 && !effect.signal.aborted
    if (!(error instanceof AppError) && !givenUp) throw error
    const failure = error instanceof AppError ? { id: error.id, details: error.details } : { id: 'internal' as const }
    await org.db.write(() => updateImport(org, importId, { state: 'failed', error: failure }))
    await rm(path, { force: true })
  } finally {
    effect.signal.removeEventListener('abort', cancel)
  }
}
