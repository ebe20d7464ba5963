import { z } from 'zod'
import { checkIdList, emptyCell } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { listOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'

export interface UserConfig {
  multiple: boolean
}

/** People of the organisation. A cell is always a list of member ids, of one at most unless `multiple`. Names are looked up where shown. */
export const user = fieldType<UserConfig>({
  name: 'user',
  column: 'json',
  configSchema: z.strictObject({ multiple: z.boolean().default(false) }),
  defaultConfig: () => ({ multiple: false }),
  check: (value, config) => checkIdList(value, isUuid, 'notUser', config.multiple ? 200 : 1),
  parse: (text, config) => {
    const ids = text.split(/[,;\s]+/).filter((part) => part !== '')
    return ids.length === 0 ? emptyCell : checkIdList(ids, isUuid, 'notUser', config.multiple ? 200 : 1)
  },
  format: (cell) => (Array.isArray(cell) ? cell.join(', ') : ''),
  sortKey: (cell) => (Array.isArray(cell) ? (cell[0] ?? null) : null),
  sortForm: 'first',
  operators: listOperators('users'),
  searchable: false,
  computed: false,
})
