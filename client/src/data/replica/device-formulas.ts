import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import type { FormulaEnv } from '#shared/formulas/formula.ts'
import { rowFormulas } from '#shared/formulas/row-formulas.ts'
import type { Field } from '#shared/tables/table.ts'
import type { Replica } from '#client/data/replica/replica.ts'
import { fieldsOfTable } from '#client/data/replica/table-fields.ts'
import type { ComputeRow } from '#client/data/replica/table-store.ts'

/** Works out a table's formulas for records with unsent changes, with what the replica knows. Compiled anew when its fields change. */
export function deviceFormulas(tableId: string, replica: Replica): ComputeRow {
  let compiled: { fields: readonly Field[]; run: ComputeRow } | undefined
  return (recordId, row, changed) => {
    const fields = fieldsOfTable(tableId, replica.entities('field').get())
    if (compiled?.fields !== fields) compiled = { fields, run: rowFormulas(fields, () => deviceEnv(replica)) }
    return compiled.run(recordId, row, changed)
  }
}

/** What formulas depend on beside their record, as the server has it. */
function deviceEnv(replica: Replica): FormulaEnv {
  const organisation = replica.entities('organisation').get()[0]
  const now = Date.now()
  const locale = { ...localeOf(organisation?.language ?? 'en', organisation?.timezone, organisation?.currencySymbol), now }
  const userName = (id: string): string | undefined => replica.entities('member').find(id)?.displayName
  return {
    now,
    locale,
    userName,
    recordLabel: (tableId, recordId) => {
      const labelField = replica.entities('table').find(tableId)?.recordLabelField
      const field = labelField ? replica.entities('field').find(labelField) : undefined
      const row = replica.localTable(tableId).store.find(recordId)
      if (!field || !row) return undefined
      const { definition, config } = behaviourOf(field)
      // a label that is itself a link would ask for labels without end
      if (definition.column === 'link') return undefined
      const cell = row.cell(cellColumn(field))
      if (cell === null) return ''
      if (definition.holds !== 'users') return definition.format(cell, config, locale)
      return itemsOf(cell)
        .map((id) => userName(id) ?? '')
        .join(', ')
    },
  }
}
