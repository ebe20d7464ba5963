import type * as z from 'zod/mini'
import { checkIdList, emptyCell } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { listOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'

const most = 200

/** A type whose cells are always a list of member ids, of one at most unless `isMultiple`. Names are looked up where they are shown. */
export function userListType<Config extends object>(
  name: FieldTypeName,
  configSchema: z.ZodMiniType<Config>,
  defaults: Config,
  isMultiple: (config: Config) => boolean,
): FieldType {
  return fieldType<Config>({
    name,
    column: 'json',
    configSchema,
    defaultConfig: () => ({ ...defaults }),
    check: (value, config) => checkIdList(value, isUuid, 'notUser', isMultiple(config) ? most : 1),
    parse: (text, config) => {
      const ids = text.split(/[,;\s]+/).filter((part) => part !== '')
      return ids.length === 0 ? emptyCell : checkIdList(ids, isUuid, 'notUser', isMultiple(config) ? most : 1)
    },
    format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
    sortKey: (cell) => (Array.isArray(cell) ? (cell[0] ?? null) : null),
    sortForm: 'first',
    operators: listOperators('users'),
    holds: 'users',
    isSingle: (config) => !isMultiple(config),
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
}
