import { statSync } from 'node:fs'
import Driver from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { tellHeldWals } from '#server/jobs/housekeeping.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
const mb = 1024 * 1024
const [edits, bytesEach] = isLong ? [30_000, 1_000] : [40, 600_000]

test(
  `a reader that holds the WAL (F9) while ${edits} edits come: all are stored, it is said once, and the WAL is small again when the reader is gone`,
  { timeout: 300_000 },
  async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const server = await startTestServer({ features: [] })
    try {
      const org = server.createOrg()
      const { path } = org.org.db
      const walBytes = (): number => statSync(`${path}-wal`).size
      const edit = (value: string): Promise<void> =>
        changeDocument(org.context(org.admin), name, (doc) => void doc.getMap('values').set('one', value), 'person')
      const peer = connectPeer(server.url, org.admin, name)
      await peer.synced()
      await edit('before')

      const reader = new Driver(path, { readonly: true })
      const rows = (): unknown => reader.prepare('SELECT count(*) FROM document_update').pluck().get()
      reader.exec('BEGIN')
      const seen = rows()
      for (let count = 1; count <= edits; count++) await edit(`${count} ${'x'.repeat(bytesEach)}`)
      expect(rows(), 'the reader goes on reading what was there').toBe(seen)
      expect(walBytes()).toBeGreaterThan(20 * mb)
      expect(readDocument(org.org, name, (doc) => String(doc.getMap('values').get('one')).split(' ')[0])).toBe(`${edits}`)
      await until(() => String(peer.doc.getMap('values').get('one')).startsWith(`${edits} `))

      const told = new Set<string>()
      // as the server itself does once a minute, with a log of its own
      const look = (): void => tellHeldWals({ ...server.platform, log }, told, 20 * mb)
      look()
      look()
      expect(lines).toEqual([expect.stringContaining(path)])

      reader.exec('COMMIT')
      // a large WAL is fine: no reader holds it now, as after an import
      await until(() => (look(), told.size === 0))
      // The next commit restarts the WAL, unless a thread is just making a snapshot.
      for (let count = 0; walBytes() > 16 * mb && count < 1_000; count++) await edit(`after ${count}`)
      expect(walBytes()).toBeLessThanOrEqual(16 * mb)
      reader.close()
      peer.destroy()
    } finally {
      await server.close()
    }
  },
)
