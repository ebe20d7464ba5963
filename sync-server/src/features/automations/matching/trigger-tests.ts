import { readFilter } from '#shared/query/read-filter.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import { predicateOf, type Predicate } from '#shared/query/predicate.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import type { Rule } from '#server/features/automations/matching/rules-of-table.ts'
import type { WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/** A record that starts a rule, with cells as they were before the change. */
export interface Matched {
  id: string
  before: Readonly<Record<string, CellValue>>
  /** JSON text that came from outside, of a start without a record; its id is empty */
  content?: string
}

/** The parts of a write that triggers look at: records changed, and cells worked out again, one entry for each record. */
export interface Changes {
  org: OrgDatabase
  model: TableModel
  now: Date
  gesture: string | undefined
  records: readonly WrittenRecord[]
}

interface TriggerTest {
  /** fields whose changes it has to hear of */
  watches(rule: Rule): 'all' | readonly string[]
  match(rule: Rule, changes: Changes): Matched[]
  /**
   * Rows that are begun by hand, until they are left: `later` is told then, as of a new record; of `part` what their maker fills in
   * is a part of the making. Without one all is told at once.
   */
  unfinished?(rule: Rule): 'later' | 'part' | undefined
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const ofOp =
  (op: WrittenRecord['op'], gesture?: string): TriggerTest['match'] =>
  (_rule, changes) =>
    gesture !== undefined && changes.gesture !== gesture
      ? []
      : changes.records.filter((record) => record.op === op).map(({ id, before }) => ({ id, before }))

/** How each kind of trigger finds its records in a write; kinds of time and of calls are not here. */
export const triggerTests: Readonly<Record<string, TriggerTest>> = {
  recordCreated: {
    watches: () => [],
    match: ofOp('create'),
    unfinished: ({ config }) => (config['when'] === 'once' ? undefined : 'later'),
  },
  recordDeleted: { watches: () => [], match: ofOp('delete') },
  formSubmitted: { watches: () => [], match: ofOp('create', 'form') },
  recordUpdated: {
    unfinished: () => 'part',
    watches: ({ config }) => (textsOf(config['fields']).length > 0 ? textsOf(config['fields']) : 'all'),
    match: ({ config }, { records }) => {
      const fields = textsOf(config['fields'])
      const isWatched = ({ after }: WrittenRecord): boolean => fields.length === 0 || fields.some((fieldId) => fieldId in after)
      return records.filter((record) => record.op === 'update' && isWatched(record)).map(({ id, before }) => ({ id, before }))
    },
  },
  recordMatches: {
    unfinished: () => 'later',
    watches: ({ config }) => fieldsOfFilter(readFilter(config['filter'])),
    match: (rule, changes) => {
      const { org, model, records } = changes
      const begins = beginsToMatch(rule, changes)
      const fields = model.fields.filter(({ id }) => fieldsOfFilter(readFilter(rule.config['filter'])).includes(id))
      const living = records.filter(({ op }) => op === 'create' || op === 'update')
      const stored = loadRecords(
        org,
        model,
        living.map(({ id }) => id),
        fields,
      )
      return living.filter((record) => begins(record, stored.get(record.id)?.values ?? {})).map(({ id, before }) => ({ id, before }))
    },
  },
}

/** Conditions hold now and did not before; a new record met none. */
function beginsToMatch(
  { config, ownerId }: Rule,
  { model, now }: Changes,
): (record: WrittenRecord, cells: Readonly<Record<string, CellValue>>) => boolean {
  const moment = { now: now.getTime(), timezone: model.timezone }
  const filter = readFilter(config['filter'])
  const holds: Predicate = predicateOf(prepareFilter(filter, model.fields, { currentUserId: ownerId, unfinished: 'nothing', moment }))
  const test = (id: string, cell: (fieldId: string) => CellValue): boolean => holds({ id, cell })
  return ({ id, op, before, after }, cells) => {
    if (!test(id, (fieldId) => cells[fieldId] ?? null)) return false
    return op === 'create' || !test(id, (fieldId) => (fieldId in after ? (before[fieldId] ?? null) : (cells[fieldId] ?? null)))
  }
}
