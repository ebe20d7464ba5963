import * as z from 'zod/mini'
import { checkIdList, emptyCell, fits } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType, type ParseResult } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { countOf, listOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { fieldIdSchema, orNull, tableIdSchema } from '#shared/lib/small-schemas.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export interface ConnectedRecordConfig {
  /** the table whose records are linked */
  tableId: string
  /** the other face of the same pairs, in that table; null when the maker of the link may not change that table */
  inverseFieldId: string | null
  /** a record of this table links to one record at most */
  limitToOne: boolean
}

/** Most records one cell links to. */
const maxLinks = 5000

/**
 * A face of a link: one set of pairs, two fields. A cell is the list of linked records' ids; sorts by their number.
 * @param limit how many records each side has; null: this side's settings say it
 */
export function connectionType(name: FieldTypeName, limit: 'one' | 'many' | null): FieldType {
  const limitSchema =
    limit === null
      ? z._default(z.boolean(), false)
      : z._default(
          z.pipe(
            z.boolean(),
            z.transform(() => limit === 'one'),
          ),
          limit === 'one',
        )
  const pairs = fieldType<ConnectedRecordConfig>({
    name,
    column: 'link',
    configSchema: z.strictObject({
      tableId: tableIdSchema,
      inverseFieldId: orNull(fieldIdSchema),
      limitToOne: limitSchema,
    }),
    defaultConfig: () => ({ tableId: '', inverseFieldId: null, limitToOne: limit === 'one' }),
    check: (value, config) => checkLinks(value, config),
    parse: (text, config) => {
      const ids = text.split(/[,;\s]+/).filter((part) => part !== '')
      return ids.length === 0 ? emptyCell : checkLinks(ids, config)
    },
    format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
    sortKey: countOf,
    sortForm: 'count',
    operators: listOperators('records'),
    holds: 'records',
    face: { limit },
    isSingle: (config) => config.limitToOne,
    form: 'none',
    formula: 'names',
    fromFormula: 'none',
    reads: 'none',
    compute: 'none',
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    searchable: false,
    computed: false,
  })
  return { ...pairs, whenComputed: { ...pairs, column: 'json' } }
}

/** Links have no order of their own: the list is kept sorted, so that both faces and every device hold the same cell. */
function checkLinks(value: CellValue, config: ConnectedRecordConfig): ParseResult {
  const checked = checkIdList(value, isUuid, 'notRecord', config.limitToOne ? 1 : maxLinks)
  return checked.ok && Array.isArray(checked.value) ? fits([...checked.value].sort()) : checked
}
