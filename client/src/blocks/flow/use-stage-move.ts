import { mayWriteCells } from '#shared/access/may-write.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { readTable, useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { toast } from '#client/ui/toast.ts'

export interface Stage {
  id: string
  label: string
}

/** The moves of records to a stage. Each is one gesture of the table, which is told and can be taken back. */
export function useStageMove(table: Table, field: Field) {
  const { t } = useTranslation('blocks')
  const { t: common } = useTranslation('common')
  const locale = useLocale()
  const access = useAccess().table(table.id)
  const labelField = labelFieldOf(table, useFields(table.id))
  const nameOf = (recordId: string): string => {
    const row = readTable(table.id)?.find(recordId)
    return (row && labelOf(row, labelField, locale)) || t('flow.unnamed')
  }
  const move = (recordId: string, { id, label }: Stage): void => {
    const row = readTable(table.id)?.find(recordId)
    if (!row || row.cell(field.id) === id) return
    const entry = changeRecords(table.id, [{ op: 'update', id: recordId, values: { [field.id]: id } }], 'move')
    if (!entry) return
    const stack = undoStackOf(table.id)
    stack.push(entry)
    const message = t('flow.moved', { name: nameOf(recordId), stage: label })
    entry.notice = toast({ message, action: { label: common('actions.undo'), onAction: () => void stack.take(entry) } })
  }
  // a cell of one option, which the person may change
  const mayMove = fieldTypes[field.type].column === 'text' && mayWriteCells(access, field)
  return { nameOf, move, mayMove }
}
