import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import { addBlock, configureBlock, placeBlocks, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { ConflictAnswer } from '#shared/nouns/template-packages/template-change.ts'
import { templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { runUpdate, undoUpdate } from '#server/templates/update/run-update.ts'
import { times } from '#tests/support/property-runs.ts'
import { createChance, makeRandomWorkspace, type Chance } from '#tests/support/random-workspace.ts'
import { allTabs, describeFor, effectOf, install, publish, templateFolder, update } from '#tests/support/template-world.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { dumpWorkspace, inOneOrder } from '#tests/support/workspace-dump.ts'

const firstSeed = Number(process.env['SEED'] ?? 1)
const runs = times(3, 150)

let platform: TestPlatform
beforeAll(() => {
  platform = createTestPlatform()
})
afterAll(() => platform.dispose())

interface Places {
  tables: string[]
  apps: string[]
}

/** One change that a person may make; what is refused is none. */
function editOnce(org: TestOrg, { tables, apps }: Places, chance: Chance, who: string): void {
  const context = org.context(org.admin)
  const { apply } = templateTools
  const pick = <T>(list: readonly T[]): T | undefined => list[chance(list.length)]
  const tableId = pick(tables) ?? ''
  const app = pick(apps) ?? ''
  const fields = findTableModel(org.org, tableId)?.fields ?? []
  const field = pick(fields)
  const blocks = readDocument(org.org, `app:${app}`, readApp).blocks
  const block = pick(blocks)
  const inApp = (work: (doc: Parameters<typeof readApp>[0]) => void) => changeDocumentInWrite(context, `app:${app}`, work, 'server')
  const edits: (() => void)[] = [
    () =>
      apply(context, 'fields.create', {
        id: newShortId('f'),
        tableId,
        type: 'singleLineText',
        label: `${who} ${chance(1e6)}`,
        position: `x${chance(9)}`,
      }),
    () => field && apply(context, 'fields.update', { id: field.id, tableId, label: `${who} ${chance(1e6)}` }),
    () =>
      field &&
      isWorkedOut(field) &&
      field.type === 'advancedFormula' &&
      apply(context, 'fields.update', { id: field.id, tableId, config: { expression: `${chance(9)} + 1` } }),
    () => field && field.label !== 'Name' && apply(context, 'fields.delete', { id: field.id, tableId }),
    () =>
      apply(context, 'views.create', {
        id: newShortId('v'),
        tableId,
        type: 'table',
        label: `${who} view`,
        position: `x${chance(9)}`,
        config: { fields: null, widths: {}, filter: null, sorts: [] },
      }),
    () => apply(context, 'tables.update', { id: tableId, label: `${who} table ${chance(99)}` }),
    () =>
      inApp((doc) =>
        addBlock(
          doc,
          { id: newShortId('b'), type: 'text', text: `${who} ${chance(1e6)}`, places: { desktop: { x: 0, y: 50, w: 4, h: 2 } } },
          'server',
        ),
      ),
    () => block && inApp((doc) => removeBlock(doc, block.id, 'server')),
    () => block && inApp((doc) => configureBlock(doc, block.id, { title: `${who} ${chance(1e6)}`, label: `${who}` }, 'server')),
    () => block && inApp((doc) => placeBlocks(doc, 'desktop', [{ id: block.id, x: chance(4), y: chance(60), w: 4, h: 4 }], 'server')),
    () => apply(context, 'apps.update', { id: app, label: `${who} app ${chance(99)}` }),
  ]
  try {
    org.org.db.writeNow(() => edits[chance(edits.length)]?.())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Everything that people have made or changed in words of their own, wherever it stands. */
const wordsOf = (org: TestOrg, who: string): Set<string> =>
  new Set(JSON.stringify(dumpWorkspace(org)).match(new RegExp(`${who} \\d+`, 'g')) ?? [])

describe('an update', () => {
  it.each(Array.from({ length: runs }, (_, n) => firstSeed + n))(
    'loses nothing, has nothing left to do, and is taken back (SEED=%i)',
    async (seed) => {
      const chance = createChance(seed)
      const source = createTestOrg(platform, 'Source')
      const made = makeRandomWorkspace(source, chance)
      const folder = templateFolder
      const first = await publish(platform, source, { folder, tabs: allTabs(source) })
      const org = createTestOrg(platform, 'Target')
      const { id } = await install(platform, org, first.sha256)
      const ids = idsOfInstall(findInstall(org.org, id)!)
      const theirs: Places = { tables: made.tables.map((table) => table.id), apps: made.apps }
      const own: Places = { tables: theirs.tables.map((one) => ids.get(one) ?? ''), apps: theirs.apps.map((one) => ids.get(one) ?? '') }
      for (let n = 0; n < 12; n++) {
        if (chance(2) === 0) editOnce(source, theirs, chance, 'theirs')
        else editOnce(org, own, chance, 'mine')
      }
      const second = await publish(platform, source, { folder, tabs: allTabs(source) })
      const wish = { version: 2, sha256: second.sha256 }
      const described = await describeFor(platform, org, id, wish)
      const records = JSON.stringify(dumpWorkspace(org)['records'])
      const before = {
        dump: inOneOrder(dumpWorkspace(org)),
        mine: wordsOf(org, 'mine'),
        cells: (records.match(/"[^"]+":"t[0-9a-z]{12} \d+"/g) ?? []).length,
      }
      const answers = Object.fromEntries(
        described.changes.filter(({ isConflict }) => isConflict).map((change): [string, ConflictAnswer] => [change.id, 'local']),
      )
      await update(platform, org, id, { ...wish, answers })
      expect(findInstall(org.org, id)).toMatchObject({ status: 'installed', version: 2 })
      // conflicts were answered by what stands here: no word of its people is gone, and no name of a record
      expect([...before.mine].filter((word) => !wordsOf(org, 'mine').has(word))).toEqual([])
      expect((JSON.stringify(dumpWorkspace(org)['records']).match(/"[^"]+":"t[0-9a-z]{12} \d+"/g) ?? []).length).toBe(before.cells)
      // what the template added is there
      for (const { act, of, thing } of described.changes)
        if (act === 'added' && of === 'field')
          expect(own.tables.some((tableId) => findTableModel(org.org, tableId)?.field(thing.id))).toBe(true)
      expect((await describeFor(platform, org, id, { ...wish, version: 3 })).changes.filter(({ act }) => act === 'added')).toEqual([])
      await undoUpdate(platform, org.org, org.admin.memberId, id)
      await runUpdate({ installId: id, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
      expect(inOneOrder(dumpWorkspace(org))).toEqual(before.dump)
    },
    120_000,
  )
})
