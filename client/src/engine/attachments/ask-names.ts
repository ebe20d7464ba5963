import { hasBytes, knownAttachment, mayAskAgain, showNames, type Place } from '#client/engine/attachments/attachment-names.ts'
import { findNames, keepNames } from '#client/engine/attachments/kept-names.ts'
import { call } from '#client/engine/api/call.ts'

/** The files of each cell, by record. */
type Cells = Map<string, readonly string[]>

const waiting = new Map<string, Cells>()
const mostRecords = 500

/** Looks up the files of a cell on this device, and asks the server for unknown ones: all cells of a field in one call. */
export function askForNames({ tableId, fieldId, recordId }: Place, ids: readonly string[]): void {
  const key = `${tableId}.${fieldId}`
  const cells = waiting.get(key)
  if (cells) {
    cells.set(recordId, ids)
    return
  }
  waiting.set(key, new Map([[recordId, ids]]))
  setTimeout(() => void bringNames(key, tableId, fieldId), 30)
}

async function bringNames(key: string, tableId: string, fieldId: string): Promise<void> {
  const cells: Cells = waiting.get(key) ?? new Map()
  waiting.delete(key)
  showNames(await findNames([...cells.values()].flat().filter((id) => !knownAttachment(id))))
  const recordIds = [...cells].flatMap(([recordId, ids]) => (ids.some(isOpen) ? [recordId] : []))
  for (let from = 0; from < recordIds.length; from += mostRecords) {
    const part = recordIds.slice(from, from + mostRecords)
    try {
      const { attachments } = await call('POST attachments/describe', { body: { tableId, fieldId, recordIds: part } })
      showNames(attachments)
      void keepNames(attachments, fieldId)
    } catch {
      // no network, or the server refused: asked again at the cell's next paint
      mayAskAgain(fieldId, part)
    }
  }
}

/** True while only the server can tell more of a file. */
function isOpen(id: string): boolean {
  const attachment = knownAttachment(id)
  return !attachment || !hasBytes(attachment)
}
