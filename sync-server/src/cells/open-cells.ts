import type { Logger } from 'pino'
import { newId } from '#shared/lib/ids.ts'
import type { Config } from '#server/lib/config.ts'
import { adoptFiles } from '#server/cells/adopt-files.ts'
import { followBeats } from '#server/cells/beats.ts'
import { CellBook } from '#server/cells/cell-book.ts'
import type { Cells } from '#server/cells/cells.ts'
import { readDiskId } from '#server/cells/disk-id.ts'
import { createLeaseGate } from '#server/cells/lease-gate.ts'
import { createNodeLease } from '#server/cells/node-lease.ts'
import { openPlacement } from '#server/cells/postgres-placement.ts'
import { createRestingNotes } from '#server/cells/resting-notes.ts'
import { shareKeys } from '#server/cells/share-keys.ts'
import { openArchive } from '#server/storage/archive/archive-place.ts'
import { openPreparedJournal } from '#server/storage/journal/open-journal.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

/**
 * Makes this process a node. Only a configuration with `CLUSTER_URL` loads this file.
 * @param onLost another node has taken over what this one held: it must end, and tell nobody anything more @throws StorageError
 */
export async function openCells(config: Config, log: Logger, onLost: (why: string) => void): Promise<Cells> {
  const { dataDir, cluster, journal } = config
  const archive = openArchive(config)
  if (!cluster || !journal || !archive) throw new StorageError('CLUSTER_URL needs CONTROL_URL, JOURNAL_URL and ARCHIVE')
  const store = await openPreparedJournal(journal)
  const placement = await openPlacement(journal.url)
  await shareKeys(dataDir, cluster.keysDir, placement)

  const me = { id: newId(), url: cluster.url }
  const resting = createRestingNotes()
  let isDraining = false
  const lease = createNodeLease({
    renew: () => placement.renew(me.id),
    beat: () => beats.beat(),
    onBuried: () => onLost('other nodes have taken over what this one held, since it did not renew its lease in time'),
    note: (text, error) => log[error === undefined ? 'info' : 'error']({ err: error }, text),
  })
  const mayTake = (): boolean => !isDraining && lease.isValid
  const beats = followBeats(placement, {
    ...{ log, mayTake },
    wake: async (orgId) => void (await book.find(orgId)),
  })
  const parts = { me, dataDir, disk: readDiskId(dataDir), placement, store, files: archive.files, resting, log }
  const book = new CellBook({ ...parts, mayTake, mayBury: beats.mayBury })

  return {
    ...{ id: me.id, secret: cluster.secret, resting, owns: book.owns },
    get isLive() {
      return mayTake()
    },
    find: (orgId, isErased) => book.find(orgId, isErased),
    forgetPlace: (orgId) => book.forgetPlace(orgId),
    isKnown: (nodeId) => nodeId === me.id || beats.isKnown(nodeId),
    claim: async (orgId) => void (await book.find(orgId, true)),
    forget: (orgId) => {
      if (!book.forget(orgId)) return
      placement.forget(orgId).catch((error: unknown) => log.warn({ err: error, orgId }, 'an erased organisation still has its lease'))
    },
    onTaken: (listener) => book.onTaken(listener),
    gateOf: (gate) => createLeaseGate(gate, lease),
    join: async (port) => {
      const url = new URL(cluster.url)
      if (url.port === '0') url.port = String(port)
      me.url = url.origin
      await placement.join(me)
      await lease.start()
      log.info({ node: me.id, url: me.url }, 'this node is one of the cluster')
      void adoptFiles(dataDir, store, book, log)
    },
    drain: () => {
      isDraining = true
    },
    leave: async () => {
      await book.releaseAll()
      lease.stop()
      await placement.leave(me.id)
      await Promise.all([placement.close(), store.close()])
      archive.files.close?.()
    },
  }
}
