import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { fitWidths } from '#server/features/imports/fit-widths.ts'
import { openImport, readyPreview } from '#server/features/imports/import-store.ts'
import { planImport, type PlannedImport } from '#server/features/imports/plan-import.ts'

/** The part of a run that is worked out before its write: a wide file takes a while. */
export interface PreparedStart {
  importId: string
  plan: ImportPlan
  columns: readonly ImportColumn[]
  /** of a table to make; one that is there is looked at inside the write */
  made: { planned: PlannedImport; widths: Record<string, number> } | undefined
}

/** Plans a run, in turns of the event loop. @throws AppError `import_not_ready`, `invalid_request` */
export async function prepareStart(context: OrgContext, importId: string, plan: ImportPlan): Promise<PreparedStart> {
  const { columns, rows } = readyPreview(openImport(context, importId))
  const prepared = { importId, plan, columns, made: undefined }
  if (plan.into) return prepared
  await nextTurn()
  const planned = planImport(context, columns, plan)
  await nextTurn()
  const widths = fitWidths(planned, rows)
  await nextTurn()
  return { ...prepared, made: { planned, widths } }
}
