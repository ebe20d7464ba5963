import * as z from 'zod/mini'
import { checkIdList, emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { countOf, countOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'

/** A type whose cells are lists of attachment ids, of `most` at most. Names and sizes are looked up where they are shown. */
export function attachmentType(name: FieldTypeName, form: FieldType['form'], most: number, imagesOnly: boolean): FieldType {
  return fieldType<NoConfig>({
    name,
    column: 'json',
    configSchema: z.strictObject({}),
    defaultConfig: () => ({}),
    check: (value) => checkIdList(value, isUuid, 'notFile', most),
    // files are uploaded, not typed; an id that was copied from a cell is one
    parse: (text) => {
      const ids = text.split(/[,;\s]+/).filter((part) => part !== '')
      if (ids.length === 0) return emptyCell
      return ids.every(isUuid) ? checkIdList(ids, isUuid, 'notFile', most) : misfit('notFile')
    },
    format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
    sortKey: countOf,
    sortForm: 'count',
    operators: countOperators(countOf),
    holds: 'attachments',
    ...(imagesOnly && { imagesOnly }),
    isSingle: () => most === 1,
    form,
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
}
