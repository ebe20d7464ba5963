import type { Locale } from '#shared/fields/field-type.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { findOnDevice } from '#client/records/search/find-on-device.ts'
import { findTasksOfPeople } from '#client/records/search/find-tasks-on-device.ts'

export interface FoundMention {
  kind: 'record' | 'task'
  id: string
  label: string
  /** what it is: of a record the name of its table */
  of?: string
}

const mostOfKind = 5

/** Records and tasks of this device that hold a text. */
export async function findMentioned(text: string, locale: Locale, gone: AbortSignal): Promise<FoundMention[]> {
  const device = currentDevice.get()
  if (!device) return []
  const [records, tasks] = await Promise.all([findOnDevice(device, text, locale, gone), findTasksOfPeople(device.session.memberId, text)])
  gone.throwIfAborted()
  const found = records.flatMap((hit): FoundMention[] =>
    hit.kind === 'record' && hit.label !== ''
      ? [{ kind: 'record', id: `${hit.tableId}:${hit.id}`, label: hit.label, of: readEntity('table', hit.tableId)?.label ?? '' }]
      : [],
  )
  return [...found.slice(0, mostOfKind), ...tasks.slice(0, mostOfKind)]
}
