import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ActPlace, historyLogCalls, HistoryFilters, HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { auditKeptDays } from '#server/identity/audit-log.ts'
import { placeOf, readActs, type ActRow } from '#server/features/history-log/read-acts.ts'
import { viewOfAct } from '#server/features/history-log/visible-acts.ts'

/** Pieces that one request reads; the reader asks again from there. A page by its number is read whole. */
const piecesPerRequest = 20

interface HistoryQuestion {
  search: string
  filters: HistoryFilters
  after: ActPlace | null
  page?: number | undefined
  size: number
}

/** One page of the log as the reader may see it. */
export async function listActs(
  context: OrgContext,
  question: HistoryQuestion,
): Promise<CallAnswer<(typeof historyLogCalls)['POST historyLog/list']>> {
  const { org } = context
  const names = namesOf(context)
  const wanted = foldText(question.search)
  const items: HistoryItem[] = []
  let passing = ((question.page ?? 1) - 1) * question.size
  let before = question.after
  let next: ActPlace | undefined
  for (let pieces = 0; question.page !== undefined || pieces < piecesPerRequest; pieces += 1) {
    const { rows, last } = readActs(org, question.filters, before)
    next = last
    for (const row of rows) {
      const item = itemOf(context, row, names)
      if (!item || !isFound(item, wanted)) continue
      if (passing > 0) {
        passing -= 1
        continue
      }
      items.push(item)
      if (items.length === question.size) return answer(items, placeOf(row))
    }
    if (!last) break
    before = last
    await nextTurn()
  }
  return answer(items, next)
}

function answer(items: HistoryItem[], next: ActPlace | undefined) {
  return { items, next: next ?? null, kept_days: auditKeptDays }
}

export function namesOf({ org: { db } }: OrgContext): ReadonlyMap<string, string> {
  return new Map(db.all(db.build.selectFrom('member').select(['id', 'display_name'])).map((row) => [row.id, row.display_name]))
}

export function isFound({ affected_record_label: label, created_by: by }: HistoryItem, wanted: string): boolean {
  return wanted === '' || foldText(label).includes(wanted) || foldText(by?.name ?? '').includes(wanted)
}

/** An entry in the words of the specification; undefined when the reader may not hear of it. */
export function itemOf(context: OrgContext, row: ActRow, names: ReadonlyMap<string, string>): HistoryItem | undefined {
  const view = viewOfAct(context, row)
  if (view === 'hidden') return undefined
  const before = view === 'whole' ? valuesOf(row.before) : null
  const after = view === 'whole' ? valuesOf(row.after) : null
  return {
    id: row.id,
    action_type: row.action,
    entity_type: row.entity_type,
    affected_object: row.entity_id,
    affected_record_label: row.label,
    before,
    after,
    affected_fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])],
    action_source: row.source,
    ip: row.ip,
    created_by: row.member_id === null ? null : { id: row.member_id, name: names.get(row.member_id) ?? '' },
    performed_at: row.performed_at,
  }
}

function valuesOf(json: string | null): Record<string, unknown> | null {
  if (json === null) return null
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }
}
