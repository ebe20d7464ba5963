import { z } from 'zod'
import { checkIdList, emptyCell, fits } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { listOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

export interface ConnectedRecordConfig {
  /** the table whose records are linked */
  tableId: string
  /** the other face of the same pairs, in that table; null when the maker of the link may not change that table */
  inverseFieldId: string | null
  /** a record of this table links to one record at most */
  limitToOne: boolean
}

/** Most records one cell links to. */
export const maxLinks = 5000

/** Links to records of a table: one set of pairs with two faces. A cell is the list of linked records' ids. Sorts by their number. */
export const connectedRecord = fieldType<ConnectedRecordConfig>({
  name: 'connectedRecord',
  column: 'link',
  configSchema: z.strictObject({
    tableId: tableIdSchema,
    inverseFieldId: fieldIdSchema.nullable().default(null),
    limitToOne: z.boolean().default(false),
  }),
  defaultConfig: () => ({ tableId: '', inverseFieldId: null, limitToOne: false }),
  check: (value, config) => checkLinks(value, config),
  parse: (text, config) => {
    const ids = text.split(/[,;\s]+/).filter((part) => part !== '')
    return ids.length === 0 ? emptyCell : checkLinks(ids, config)
  },
  format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
  sortKey: (cell) => (Array.isArray(cell) && cell.length > 0 ? cell.length : null),
  sortForm: 'count',
  operators: listOperators('records'),
  searchable: false,
  computed: false,
})

/** Links have no order of their own: the list is kept sorted, so that both faces and every device hold the same cell. */
function checkLinks(value: CellValue, config: ConnectedRecordConfig): ParseResult {
  const checked = checkIdList(value, isUuid, 'notRecord', config.limitToOne ? 1 : maxLinks)
  return checked.ok && Array.isArray(checked.value) ? fits([...checked.value].sort()) : checked
}
