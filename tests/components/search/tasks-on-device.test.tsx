import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { documentDatabase, documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { findTasksOnDevice } from '#client/records/search/find-tasks-on-device.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'

const host = () => hostOf(readSession().orgId, readSession().memberId)
const own = () => `tasks:user:${readSession().memberId}`
const [team, table, hidden] = ['tasks:team', `tasks:table:${ids.table}`, 'tasks:table:thiddenthidde']

/** The device has this document as the server had it, with a task. */
async function keep(name: string, title: string): Promise<void> {
  note(name)
  const session = openQuietly(name, host())
  await session.whenReady
  addTask(session.get().doc, { id: newId(), title, createdAt: at, createdBy: readSession().memberId })
}

const note = (name: string): void => documentRegistry(host().principal).update(name, { epoch: 'one', whole: true })

/** Stumble 9: search knew names of things alone. */
describe('a search for tasks without the server (9)', () => {
  useSampleDevice()
  afterEach(async () => {
    await closeDocuments()
    for (const name of [team, table, hidden, own()]) {
      documentRegistry(host().principal).remove(name)
      await deleteDB(documentDatabase(host().principal, name))
    }
  })

  test('finds those of the team and of tables, without case and accents, and none of a table that is not seen', async () => {
    note(own())
    await keep(team, 'Call the Linden Café')
    await keep(table, 'Pack for Linden Café')
    await keep(hidden, 'Pay Linden Café')
    const device = currentDevice.get()
    if (!device) throw new Error('no device')
    const find = async () => (await findTasksOnDevice(device, 'linden cafe', AbortSignal.timeout(60_000))).map(({ label }) => label)
    await expect.poll(find).toEqual(['Call the Linden Café', 'Pack for Linden Café'])
  })
})
