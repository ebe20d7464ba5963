import * as z from 'zod/mini'
import { textUpTo } from '#shared/lib/small-schemas.ts'
import { cleanText, emptyCell } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { checkItems, readItems } from '#shared/fields/json-items.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { operator, presence } from '#shared/fields/operators.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export interface Todo {
  id: string
  label: string
  checked: boolean
}

const todoSchema: z.ZodMiniType<Todo> = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-z-]{1,40}$/)),
  label: z.pipe(
    textUpTo(1000),
    z.transform((label: string) => cleanText(label).replace(/\s+/g, ' ').trim()),
  ),
  checked: z.boolean(),
})

/** The separator of to-dos in the form {@link todoList} writes, with their marks. A semicolon that no mark follows belongs to a label. */
const markedLines = /\r?\n|;\s*(?=\[[ xX]?\])/

/** the mark of an open to-do in its text; no label contains it, because labels escape their quotes */
const open = '"checked":false'

/** To-dos of this record alone. A cell is a list of JSON texts `{"id","label","checked"}`. Sorts by how many are open. */
export const todoList = fieldType<NoConfig>({
  name: 'todoList',
  column: 'json',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => checkItems(value, todoSchema, 'notItems', 500),
  parse: (text) => {
    const lines = text.split(/^\s*\[[ xX]?\]/.test(text) ? markedLines : /\r?\n|;/).filter((line) => line.trim() !== '')
    if (lines.length === 0) return emptyCell
    return checkItems(
      lines.map((line) => JSON.stringify(readLine(line))),
      todoSchema,
      'notItems',
      500,
    )
  },
  format: (cell) =>
    readTodos(cell)
      .map(({ label, checked }) => `${checked ? '[x]' : '[ ]'} ${label}`)
      .join('; '),
  sortKey: (cell) => (Array.isArray(cell) ? cell.filter((item) => item.includes(open)).length : null),
  sortForm: 'openItems',
  operators: [
    operator('hasOpen', 'none', 'itemContains', { fixed: () => open }),
    operator('hasNoOpen', 'none', 'itemNotContains', { fixed: () => open }),
    ...presence,
  ],
  richerThanText: true,
  form: 'none',
  formula: 'todos',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  computed: false,
})

/** The to-dos of a cell. */
export function readTodos(cell: CellValue): Todo[] {
  return readItems(cell, todoSchema)
}

/** A line as people write to-dos: `[x] call Ana`, `- call Ana`. */
function readLine(line: string): Todo {
  const match = /^\s*(?:[-*•]\s*)?(\[[ xX]?\]|☐|☑|✓)?\s*(.*)$/.exec(line)
  const mark = match?.[1] ?? ''
  return { id: newId(), label: (match?.[2] ?? line).slice(0, 1000), checked: /[xX☑✓]/.test(mark) }
}
