import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import { rowFormulas } from '#shared/computed/row-formulas.ts'
import { workingTimeOf } from '#shared/nouns/organisations/working-time.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import type { ComputeRow } from '#client/engine/replica/table-store.ts'

/** Computes a table's formulas for records with unsent changes, from the replica alone. They are compiled again when the table's fields change. */
export function deviceFormulas(tableId: string, replica: Replica): ComputeRow {
  let compiled: { fields: readonly Field[]; run: ComputeRow } | undefined
  return (recordId, row, changed) => {
    const fields = fieldsOfTable(tableId, replica.entities('field').get())
    if (compiled?.fields !== fields) compiled = { fields, run: rowFormulas(fields, () => deviceEnv(replica)) }
    return compiled.run(recordId, row, changed)
  }
}

/** The environment of formulas outside their record, equal to the server's. */
function deviceEnv(replica: Replica): FormulaEnv {
  const organisation = replica.entities('organisation').get()[0]
  const now = Date.now()
  const locale = { ...localeOf(organisation?.language ?? 'en', organisation?.timezone, organisation?.currencySymbol), now }
  const userName = (id: string): string | undefined => replica.entities('member').find(id)?.displayName
  return {
    now,
    locale,
    workingTime: organisation && workingTimeOf(organisation),
    userName,
    recordLabel: (tableId, recordId) => {
      const labelField = replica.entities('table').find(tableId)?.recordLabelField
      const field = labelField ? replica.entities('field').find(labelField) : undefined
      const row = replica.localTable(tableId).store.find(recordId)
      if (!field || !row) return undefined
      const { definition, config } = behaviourOf(field)
      // a label that is itself a link would lead to labels without end
      if (definition.holds === 'records') return undefined
      const cell = row.cell(cellColumn(field))
      if (cell === null) return ''
      if (definition.holds !== 'users') return definition.format(cell, config, locale)
      return itemsOf(cell)
        .map((id) => userName(id) ?? '')
        .join(', ')
    },
  }
}
