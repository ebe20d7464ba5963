import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyUpdates, type Sender } from '#server/sync/apply-updates.ts'
import { ClientClaims } from '#server/sync/client-claims.ts'
import { createDocumentLog } from '#server/sync/document-log.ts'
import { openDocument, type OpenDocument } from '#server/sync/document-memory.ts'
import { defaultSyncLimits } from '#server/sync/sync-limits.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { damage, randomOf, realUpdates } from '#tests/support/sync-raw.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const name = 'tasks:team'
const rounds = isLong ? 20_000 : 1_000

test('damaged updates never leave half of themselves', async () => {
  const local = createTestOrgOnPlatform()
  const log = createDocumentLog(local.org, () => new Date())
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  const random = randomOf(seed)
  const updates = realUpdates()
  let open: OpenDocument | undefined
  let reads = 0
  const document = {
    kind: { kind: 'tasks', version: 1 } as const,
    open: () => {
      if (!open) reads += 1
      const kind = { kind: 'tasks', version: 1 } as const
      const place = { name, ref: { kind: 'tasks', scope: 'team' }, kind, org: local.org, log, limits: { nesting: 100 } } as const
      return (open ??= openDocument(place, log.load(name)))
    },
    forget: () => (open = undefined),
  }
  const peer = (memberId: string): Sender => ({ memberId, refusal: () => undefined })
  let rejected = 0
  for (let round = 0; round < rounds; round++) {
    const mirror = new Y.Doc()
    document.forget()
    const good = updates.slice(0, 1 + random(10))
    const bad = damage(updates[random(updates.length)]!, random)
    const batch = good.map((update) => ({ peer: peer('a'), update, isAnswer: false }))
    batch.splice(random(batch.length + 1), 0, { peer: peer('a'), update: bad, isAnswer: false })
    document.open()
    reads = 0
    const applied = applyUpdates(document, batch, new ClientClaims<Sender>(() => undefined), defaultSyncLimits)
    expect(reads, `read again once at most; seed ${seed} round ${round}`).toBeLessThanOrEqual(1)
    // A client that receives only the broadcasts has the server's content.
    if (applied.update) Y.applyUpdate(mirror, applied.update)
    const doc = document.open().doc
    expect(json(mirror), `seed ${seed} round ${round}`).toBe(json(doc))
    // In the order they came: what an update lacks at that moment is not kept, even when a later one brings it.
    const clean = new Y.Doc()
    const taken = new Set([...applied.accepted, ...applied.lacking].map(({ update }) => update))
    for (const { update } of batch.filter((item) => taken.has(item.update))) {
      Y.applyUpdate(clean, update)
      clean.store.pendingStructs = null
      clean.store.pendingDs = null
    }
    expect(json(clean), `seed ${seed} round ${round}`).toBe(json(doc))
    expect([doc.store.pendingStructs, doc.store.pendingDs], `seed ${seed} round ${round}`).toEqual([null, null])
    rejected += applied.offenders.size
  }
  expect(rejected).toBeGreaterThan(rounds / 4)
  local.dispose()
}, 300_000)

function json(doc: Y.Doc): string {
  return JSON.stringify([doc.getText('t').toJSON(), doc.getMap('m').toJSON()])
}
