import { currentDevice } from '#client/engine/device/current-device.ts'
import type { EditNames, OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { namesOf } from '#client/features/sync-status/edit-names.ts'
import { localeHere } from '#client/cells/locale-here.ts'

/** Keeps the names with each change from now on, so that a refusal shows them even after a deletion. */
export function nameEdits(): void {
  const follow = (): void => currentDevice.get()?.outbox.nameWith(tryToName)
  currentDevice.subscribe(follow)
  follow()
}

/** Names a change. One that cannot be named (a field of a later build) is made and sent all the same. */
function tryToName(item: OutboxItem): EditNames {
  try {
    return namesOf(item, localeHere())
  } catch (error) {
    reportError(error)
    return { labels: {}, fields: {} }
  }
}
