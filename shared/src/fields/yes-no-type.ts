import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { checkboxOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'

const yes = new Set(['1', 'true', 't', 'yes', 'y', 'x', 'on', 'checked', 'sim', 's', 'verdadeiro', 'si', 'verdadero', '✓', '✔', '☑', '★'])
const no = new Set(['0', 'false', 'f', 'no', 'n', 'off', 'unchecked', 'nao', 'falso', '☐', '☆', '-'])

/** A type of cells that are 1 or null: an unticked box is an empty one. */
export function yesNoType(name: FieldTypeName, mark: string, form: FieldType['form']): FieldType {
  return fieldType<NoConfig>({
    name,
    column: 'integer',
    configSchema: z.strictObject({}),
    defaultConfig: () => ({}),
    check: (value) => {
      if (value === null || value === 0) return emptyCell
      return value === 1 ? fits(1) : misfit('notYesNo')
    },
    parse: (text) => {
      const written = foldText(text.trim())
      if (written === '' || no.has(written)) return emptyCell
      return yes.has(written) ? fits(1) : misfit('notYesNo')
    },
    format: (cell) => (cell === 1 ? mark : ''),
    sortKey: (cell) => (cell === 1 ? 1 : null),
    sortForm: 'value',
    operators: checkboxOperators,
    yesNo: true,
    form,
    formula: 'boolean',
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
