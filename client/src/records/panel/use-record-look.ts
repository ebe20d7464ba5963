import { useAtom } from 'jotai'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { lookInPlan, lookOfTable, recordLook, tableLooks, withLook, type RecordLook } from '#client/records/panel/record-look.ts'

/** The look of a table's records: as the maker of its form says, until the person chooses one for the table; else the one of this device. */
export function useRecordLook(tableId: string): readonly [RecordLook, (look: RecordLook) => void] {
  const made = findForm(tableId, 'update', useEntities('form'))?.definition.open_as
  const [ofDevice, setOfDevice] = useAtom(recordLook)
  const [ofTables, setOfTables] = useAtom(tableLooks)
  const isAdvanced = useAccess().has('advancedDevFeatures')
  const chosen = made === undefined ? ofDevice : (lookOfTable(ofTables, tableId) ?? made)
  const choose = (look: RecordLook): void => (made === undefined ? setOfDevice(look) : setOfTables(withLook(ofTables, tableId, look)))
  return [lookInPlan(chosen, isAdvanced), choose]
}
