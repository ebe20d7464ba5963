import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Placement, Taken } from '#server/cells/placement.ts'
import { openPlacement } from '#server/cells/postgres-placement.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { createPostgresJournal } from '#server/storage/journal/postgres-journal.ts'
import { openPool } from '#server/storage/postgres/open-pool.ts'
import { missing, ownerUrl, startPostgres, type PostgresServer } from '#tests/support/database-servers.ts'

describe.skipIf(missing.postgres !== undefined)('the places of organisations', () => {
  let database: PostgresServer
  let store: JournalStore
  let placement: Placement
  let [here, other] = ['', '']
  beforeAll(async () => {
    database = await startPostgres()
    store = createPostgresJournal(openPool(ownerUrl(database.port), 2))
    await store.prepare()
    placement = await openPlacement(ownerUrl(database.port))
  })
  afterAll(async () => {
    await Promise.all([placement.close(), store.close()])
    await database.stop()
  })
  beforeEach(async () => {
    ;[here, other] = [newId(), newId()]
    for (const id of [here, other]) await placement.join({ id, url: `http://${id}` })
    await database.run(`UPDATE cluster_node SET until = clock_timestamp() + interval '1 h'`)
  })

  const take = (node: string, name: string, known?: number, isNew = false): Promise<Taken> =>
    placement.take({ name, node, disk: `disk of ${node}`, known, isNew, mayBury: true })
  const tokenOf = (taken: Taken): number | undefined => ('from' in taken ? taken.from?.token : undefined)

  it('are taken once more by a node that could not make the file, and its older copy is not believed', async () => {
    const name = newId()
    await store.begin({ name, token: 3, base: 'base' }, undefined, [])
    expect(tokenOf(await take(other, name))).toBe(4)
    await placement.release(other, [{ name, wakeAt: undefined }])
    expect(tokenOf(await take(here, name, 7))).toBe(8)
    // the file was not made, and nobody could be told: the disk has the same as before
    expect(tokenOf(await take(here, name, 7))).toBe(9)
    expect(await take(other, name)).toEqual({ at: { id: here, url: `http://${here}` } })
    // made now
    await placement.release(here, [{ name, wakeAt: undefined }])
    expect(await take(here, name, 9)).toEqual({})
  })

  it('keep nobody from their turn when no journal knows them', async () => {
    const lost = Array.from({ length: 3 }, () => newId())
    for (const name of lost) expect(await take(other, name, undefined, true)).toEqual({})
    await placement.leave(other)
    const name = newId()
    await store.begin({ name, token: 1, base: 'base' }, undefined, [])
    await take(here, name)
    await placement.release(here, [{ name, wakeAt: 0 }])
    expect((await placement.due(9)).toSorted()).toEqual([...lost, name].toSorted())
    for (const each of lost) expect(await take(here, each)).toEqual({ isMissing: true })
    expect(await placement.due(9)).toEqual([name])
    // the disk that has the file is still believed
    expect(await placement.take({ name: lost[0]!, node: here, disk: `disk of ${other}`, known: 0, mayBury: true })).toEqual({})
  })

  it('are those of the nodes whose rows are there, over or not', async () => {
    await database.run(`UPDATE cluster_node SET until = clock_timestamp() - interval '1 s' WHERE id = '${other}'`)
    expect(await placement.nodes()).toEqual(expect.arrayContaining([here, other]))
    await placement.bury()
    const left = await placement.nodes()
    expect([left.includes(here), left.includes(other)]).toEqual([true, false])
  })
})
