import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import { addBlock, configureBlock, placeBlocks, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { ConflictAnswer, TemplateChange } from '#shared/nouns/template-packages/template-change.ts'
import { templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { runUpdate, undoUpdate, updateInstall } from '#server/templates/update/run-update.ts'
import { dieAfter } from '#tests/support/die-after.ts'
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
  pages: readonly string[]
}

/** One change that a person may make; what is refused is none. */
function editOnce(org: TestOrg, { tables, apps, pages }: Places, chance: Chance, who: string): void {
  const context = org.context(org.admin)
  const { apply, setTrigger } = templateTools
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
    () => block && inApp((doc) => placeBlocks(doc, 'mobile', [{ id: block.id, x: chance(2), y: chance(40), w: 2, h: 3 }], 'server')),
    () => apply(context, 'pages.move', { id: pick(pages) ?? '', parentId: [null, ...pages][chance(3)] ?? null }),
    () => {
      const code = org.org.db.get(org.org.db.build.selectFrom('low_code_function').select('id').where('deleted_at', 'is', null))
      const trigger = { events: [pick(['afterInsert', 'beforeUpdate'] as const) ?? 'afterInsert'], tableId }
      if (code) setTrigger(context, code.id, { isAsync: chance(2) === 0, trigger })
    },
    () => apply(context, 'apps.update', { id: app, label: `${who} app ${chance(99)}` }),
    // whole things go as well, with all that others have made in them
    () => who === 'theirs' && tables.length > 1 && apply(context, 'tables.archive', { id: tables.pop() ?? '' }),
    () => who === 'theirs' && apps.length > 1 && apply(context, 'apps.archive', { id: apps.pop() ?? '' }),
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

/** A workspace that was published, installed, and changed on both sides. */
async function partedWays(chance: Chance) {
  const source = createTestOrg(platform, 'Source')
  const made = makeRandomWorkspace(source, chance)
  const folder = templateFolder
  const first = await publish(platform, source, { folder, tabs: allTabs(source) })
  const org = createTestOrg(platform, 'Target')
  const { id } = await install(platform, org, first.sha256)
  const ids = idsOfInstall(findInstall(org.org, id)!)
  const theirs: Places = { tables: made.tables.map((table) => table.id), apps: [...made.apps], pages: made.pages }
  const ownOf = (list: readonly string[]): string[] => list.map((one) => ids.get(one) ?? '')
  const own: Places = { tables: ownOf(theirs.tables), apps: ownOf(theirs.apps), pages: ownOf(theirs.pages) }
  for (let n = 0; n < 12; n++) {
    if (chance(2) === 0) editOnce(source, theirs, chance, 'theirs')
    else editOnce(org, own, chance, 'mine')
  }
  const second = await publish(platform, source, { folder, tabs: allTabs(source) })
  return { org, own, id, wish: { version: 2, sha256: second.sha256 } }
}

/** Every conflict is answered by one side. */
const answersOf = (changes: readonly TemplateChange[], side: ConflictAnswer): Record<string, ConflictAnswer> =>
  Object.fromEntries(changes.flatMap(({ isConflict, id }) => (isConflict ? [[id, side]] : [])))

const cellsOf = (org: TestOrg): number => (JSON.stringify(dumpWorkspace(org)['records']).match(/"[^"]+":"t[0-9a-z]{12} \d+"/g) ?? []).length

const seeds = Array.from({ length: runs }, (_, n) => firstSeed + n)

describe('an update', () => {
  it.each(seeds)(
    'loses nothing, has nothing left to do, and is taken back (SEED=%i)',
    async (seed) => {
      const { org, own, id, wish } = await partedWays(createChance(seed))
      const described = await describeFor(platform, org, id, wish)
      const before = { dump: inOneOrder(dumpWorkspace(org)), mine: wordsOf(org, 'mine'), cells: cellsOf(org) }
      await update(platform, org, id, { ...wish, answers: answersOf(described.changes, 'local') })
      expect(findInstall(org.org, id)).toMatchObject({ status: 'installed', version: 2, skipped: '[]' })
      // conflicts were answered by what stands here: no word of its people is gone, and no name of a record
      expect([...before.mine].filter((word) => !wordsOf(org, 'mine').has(word))).toEqual([])
      expect(cellsOf(org)).toBe(before.cells)
      // what the template added is there
      for (const { act, of, thing } of described.changes)
        if (act === 'added' && of === 'field')
          expect(own.tables.some((tableId) => findTableModel(org.org, tableId)?.field(thing.id))).toBe(true)
      expect((await describeFor(platform, org, id, { ...wish, version: 3 })).changes).toEqual([])
      await undoUpdate(platform, org.org, org.admin.memberId, id)
      await runUpdate({ installId: id, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
      expect(inOneOrder(dumpWorkspace(org))).toEqual(before.dump)
    },
    120_000,
  )

  it.each(seeds)(
    'keeps what people write while it is under way and while it is taken back (SEED=%i)',
    async (seed) => {
      const chance = createChance(seed + 1_000_000)
      const { org, own, id, wish } = await partedWays(chance)
      const { changes } = await describeFor(platform, org, id, wish)
      const side = chance(2) === 0 ? 'template' : 'local'
      const given = { platform, tools: templateTools }
      await updateInstall(given, org.org, org.admin.memberId, id, { ...wish, answers: answersOf(changes, side) })
      /** Runs the work in pieces, with edits between them. @returns what was written by then, as far as it was not written over */
      const runBetweenEdits = async (): Promise<void> => {
        const run = (signal?: AbortSignal) =>
          runUpdate({ installId: id, memberId: org.admin.memberId }, effectOf(platform, org, signal), templateTools)
        for (let round = 0; ; round++) {
          for (let n = 0; n < 3; n++) editOnce(org, own, chance, 'late')
          const written = wordsOf(org, 'late')
          const isWhole = round > 12
          const isOver = isWhole ? await run().then(() => true) : !(await dieAfter(org.org, chance(25), run))
          expect([...written].filter((word) => !wordsOf(org, 'late').has(word))).toEqual([])
          if (isOver) break
        }
        expect(findInstall(org.org, id)).toMatchObject({ status: 'installed' })
      }
      await runBetweenEdits()
      await undoUpdate(platform, org.org, org.admin.memberId, id)
      await runBetweenEdits()
    },
    120_000,
  )
})
