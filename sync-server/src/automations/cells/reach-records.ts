import { itemsOf } from '#shared/fields/cell-items.ts'
import { readSource, sourceOfLinks } from '#shared/nouns/automations/values/value-path.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readRecordsOnce, readTableOnce, type ReadRecord, type ReadTable } from '#server/automations/cells/read-record.ts'
import { recordsOf, type RecordRef, type RunScope } from '#server/automations/flow/run-scope.ts'
import { namedTableOf } from '#server/storage/records/table-model.ts'

/** records of one value; more would be a wrong sum if some were left out */
const mostReached = 1_000

export interface ReachedRecords extends ReadTable {
  records: readonly ReadRecord[]
}

/**
 * The records behind a source, and on through links. The run's rights must show each table, field and record on the way. Records in the
 * trash are not reached. `all`: of each record of the source, else of its first one. Undefined where no source gives records, or a link is none
 * that is seen. @throws AppError `too_much_work` beyond a thousand records
 */
export function reachRecords(scope: RunScope, source: string, links: readonly string[], all: boolean): ReachedRecords | undefined {
  return scope.reading.once(`reach ${all ? 'all ' : ''}${sourceOfLinks(source, links)}`, () => {
    const last = links.at(-1)
    if (last === undefined) return ofSource(scope, source, all)
    const before = reachRecords(scope, source, links.slice(0, -1), all)
    const link = before?.fields.find(({ id }) => id === last)
    const tableId = link && namedTableOf(link)
    if (!before || tableId === undefined || !scope.context.access.table(tableId).read) return undefined
    const ids = [...new Set(before.records.flatMap(({ cells }) => itemsOf(cells[last])))]
    if (ids.length > mostReached) throw new AppError('too_much_work', { of: 'records' })
    const read = readTableOnce(scope, tableId)
    const records = readRecordsOnce(scope, read, ids).filter(({ isDeleted }) => !isDeleted)
    scope.reading.budget.spend(0)
    return { ...read, records }
  })
}

function ofSource(scope: RunScope, source: string, all: boolean): ReachedRecords | undefined {
  const found = recordsOf(scope, source)
  if (!found) return undefined
  const read = readTableOnce(scope, found.tableId)
  const records = readRecordsOnce(scope, read, all ? found.ids : found.ids.slice(0, 1))
  if (source !== 'before') return { ...read, records }
  return { ...read, records: records.map((record) => ({ ...record, cells: { ...record.cells, ...scope.input.before } })) }
}

/** The records that an input means: those of a source, or behind links from all of them. */
export function recordsOfInput(scope: RunScope, value: string): RecordRef | undefined {
  const { source, links } = readSource(value)
  if (links.length === 0) return recordsOf(scope, source)
  const reached = reachRecords(scope, source, links, true)
  return reached && { tableId: reached.table.model.id, ids: reached.records.map(({ id }) => id) }
}
