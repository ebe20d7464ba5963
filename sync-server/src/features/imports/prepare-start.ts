import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { fitWidths } from '#server/features/imports/fit-widths.ts'
import { chosenReading, readingOf, type ChosenReading, type FileReading } from '#server/workbooks/import-detail.ts'
import { openImport, readyDetailInTurns, runText, type ImportPatch } from '#server/features/imports/import-store.ts'
import { planImport, type PlannedImport } from '#server/features/imports/plan-import.ts'

/** The part of a run that is worked out before its write: a wide file takes a while. */
export interface PreparedStart {
  importId: string
  plan: ImportPlan
  columns: readonly ImportColumn[]
  reading: FileReading
  /** index of the column that tells a source's rows apart */
  keyColumn: number | null
  /** how the file was read, as a person chose it */
  chosen: ChosenReading
  /** of a table to make; one that is there is looked at inside the write */
  made: { planned: PlannedImport; run: NonNullable<ImportPatch['run']>; widths: Record<string, number> } | undefined
}

/** Columns that are planned, or measured, in one turn of the event loop: some milliseconds. */
export const columnsPerTurn = 100

/** Plans a run, in turns of the event loop. @throws AppError `import_not_ready`, `invalid_request` */
export async function prepareStart(context: OrgContext, importId: string, plan: ImportPlan): Promise<PreparedStart> {
  // the request was judged in this round of the event loop, which an immediate still belongs to
  await nextTurn()
  await nextTurn()
  const detail = await readyDetailInTurns(context.org, openImport(context, importId), giveWay)
  const { columns, rows, source } = detail.preview
  const reading = readingOf(detail)
  const prepared = {
    importId,
    plan,
    columns,
    reading,
    keyColumn: plan.keyColumn !== undefined ? plan.keyColumn : (source?.key ?? null),
    chosen: chosenReading(detail.preview),
    made: undefined,
  }
  if (plan.into) return prepared
  await nextTurn()
  const planned = await planImport(context, columns, plan, giveWay)
  await nextTurn()
  const widths = await fitWidths(planned, rows, giveWay)
  await nextTurn()
  const run = runText({ ...planned.run, reading })
  await nextTurn()
  return { ...prepared, made: { planned, run, widths } }
}

async function giveWay(columnsDone: number): Promise<void> {
  if (columnsDone > 0 && columnsDone % columnsPerTurn === 0) await nextTurn()
}
