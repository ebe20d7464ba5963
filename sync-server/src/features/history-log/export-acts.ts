import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { isoDayAt } from '#shared/days/zone.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { historyFiltersSchema, type ActPlace, type HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { isFound, itemOf, namesOf } from '#server/features/history-log/list-acts.ts'
import { readActs } from '#server/features/history-log/read-acts.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { reportKey } from '#server/storage/files/file-keys.ts'
import { failReport, findReport, keepReport, orderReport } from '#server/jobs/report-store.ts'

/** Stored in effect rows. */
export const exportHistory = 'history.export'

const requestSchema = z.strictObject({ search: z.string(), filters: historyFiltersSchema })
export type HistoryExport = z.infer<typeof requestSchema>

const columns = [
  'performed_at',
  'created_by',
  'action_type',
  'entity_type',
  'affected_object',
  'affected_record_label',
  'before',
  'after',
  'action_source',
  'ip',
] as const

/** Queues the file; the person is told when it is there. @throws AppError `limit_reached` */
export function orderHistory(context: OrgContext, request: HistoryExport): Promise<string> {
  const { org, memberId, now } = context
  return org.db.write(() => {
    const name = `history-log-${isoDayAt(now(), 'UTC')}.csv`
    const id = orderReport(org, { memberId, kind: 'history', name, request }, now())
    enqueueEffect(org, exportHistory, { id }, now())
    writeAudit(context, { action: 'history.exported', entityType: 'organisation', entityId: org.orgId, label: '', after: request.filters })
    return id
  })
}

/** Effect: writes the acts that the person may see now to the file, a piece per turn of the event loop. */
export async function makeHistoryFile(payload: unknown, { org, platform, signal, attempt }: EffectContext): Promise<void> {
  const { id } = z.strictObject({ id: idSchema }).parse(payload)
  const row = findReport(org, id)
  if (!row) return
  const { files } = platform
  const key = reportKey(org.orgId, id)
  const target = await files.draft(key)
  const mayRead = readMember(org, row.member_id) !== undefined
  const context = mayRead ? createOrgContext(org, row.member_id, { now: platform.now, source: 'report' }) : undefined
  if (!context?.access.can('access_actions_history')) {
    await org.db.write(() => failReport(org, id, platform.now()))
    return
  }
  try {
    const rows = await writeActs(context, requestSchema.parse(JSON.parse(row.request)), target, signal)
    await keepReport({ org, platform }, row, { rows })
  } catch (error) {
    await files.discard(key)
    if (attempt >= lastTry) await org.db.write(() => failReport(org, id, platform.now()))
    throw error
  }
}

/** Tries of the lane in which it runs. */
const lastTry = 8

async function writeActs(context: OrgContext, { search, filters }: HistoryExport, target: string, signal: AbortSignal): Promise<number> {
  const names = namesOf(context)
  const wanted = foldText(search)
  const file = createWriteStream(target, { mode: 0o600 })
  file.write(`\ufeff${columns.join(',')}\r\n`)
  let count = 0
  let before: ActPlace | null = null
  do {
    signal.throwIfAborted()
    const { rows, last } = readActs(context.org, filters, before)
    const items = rows.flatMap((row) => itemOf(context, row, names) ?? []).filter((item) => isFound(item, wanted))
    count += items.length
    if (!file.write(items.map(lineOf).join(''))) await once(file, 'drain')
    before = last ?? null
    await nextTurn()
  } while (before !== null)
  file.end()
  await once(file, 'close')
  return count
}

function lineOf(item: HistoryItem): string {
  const cells = columns.map((column) => {
    if (column === 'created_by') return item.created_by?.name ?? ''
    const value = item[column]
    return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  })
  return `${cells.map((cell) => csvCell(withFormulaMark(cell), ',')).join(',')}\r\n`
}
