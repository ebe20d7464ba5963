import type { StepAct } from '#shared/nouns/automations/run.ts'
import { actOf } from '#server/automations/steps/action.ts'
import type { FunctionRun } from '#server/functions/function-order.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const mostTold = 50
const longestTold = 500

/** The act of a function that was tried: its changes in the words of the code, as nothing of them is stored, its output and its log. */
export function tellRehearsal(org: OrgDatabase, label: string, { changes, output, log }: FunctionRun): StepAct {
  const told = changes.slice(0, mostTold).map(({ op, table_id: tableId, id, values }) => {
    const table = JSON.stringify(tableLabel(org, tableId))
    const rest = op === 'insert' ? [JSON.stringify(values)] : op === 'update' ? [`"${id}"`, JSON.stringify(values)] : [`"${id}"`]
    return { name: 'change', text: `${op}(${[table, ...rest].join(', ')})`.slice(0, longestTold) }
  })
  const texts = [
    { name: 'function', text: label },
    ...told,
    { name: 'output', text: output === null ? '' : JSON.stringify(output).slice(0, 4_000) },
    { name: 'log', text: log.slice(0, 4_000) },
  ]
  return actOf('run', { count: changes.length, texts })
}

function tableLabel(org: OrgDatabase, tableId: string): string {
  const { db } = org
  const row = findTableModel(org, tableId) && db.get(db.build.selectFrom('table_def').select('label').where('id', '=', tableId))
  return row?.label ?? tableId
}
