import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { narrowedTable } from '#shared/blocks/narrowing.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { addBlock, readApp } from '#shared/nouns/apps/app-document.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { BlockTextsProvider } from '#client/blocks/text/block-text.ts'
import { readDevice } from '#client/engine/device/current-device.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { BlockCard } from '#client/features/apps/ui/BlockCard.tsx'
import { BlockOwnerProvider } from '#client/lib/block-owner.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { sampleBlocks } from '#tests/components/blocks/sample-blocks.ts'
import { becomeAdmin, becomeBlindTo, becomeOutsider } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** The block as its document stores it. */
function stored(type: string, config: object, version?: number): AppBlock {
  const doc = new Y.Doc()
  addBlock(doc, { id: 'baaaaaaaaaaaa', type, config, text: '# Opening hours' }, 'person')
  const entry = doc.getMap<Y.Map<unknown>>('blocks').get('baaaaaaaaaaaa')
  if (version !== undefined) entry?.set('version', version)
  const [block] = readApp(doc).blocks
  if (!block) throw new Error(`${type} is no block`)
  return block
}

function place(block: AppBlock): ReactNode {
  return (
    <SampleShell>
      <BlockSurroundings>
        <BlockOwnerProvider value={{ owner: 'app', ownerId: ids.app }}>
          <BlockTextsProvider value={{ read: () => (block.readable ? block.body : []) }}>
            <div style={{ height: 320 }}>
              <BlockCard block={block} editing={false} width={600} height={300} />
            </div>
          </BlockTextsProvider>
        </BlockOwnerProvider>
      </BlockSurroundings>
    </SampleShell>
  )
}

/** A block at rest, with its text. */
async function shown(block: AppBlock) {
  const screen = await render(place(block))
  const text = (): string => screen.container.textContent
  const isThere = (): boolean => screen.container.querySelector('[class*="skeleton" i]') === null
  await expect.poll(isThere).toBe(true)
  return { screen, text }
}

const types = Object.keys(sampleBlocks)
const definitionOf = (type: string) => {
  const definition = findBlockType(type)
  if (!definition) throw new Error(`${type} is no block`)
  return definition
}
const configOf = (type: string): object => sampleBlocks[type]?.config ?? {}
const refsOf = (type: string) => definitionOf(type).refs(configOf(type))
const showsOf = (type: string): RegExp => sampleBlocks[type]?.shows ?? /^$/

/** The types whose sample shows something of a table. */
const ofTables = types.filter((type) => refsOf(type).tables.length > 0)
/** Texts of cells of the sample table. */
const cells = /Linden|Harbour|Old Mill|123\.45|740\.70|Half done/
const failed = /An error occurred loading the block/

/** The same settings with other ids in the place of some. */
function without(type: string, gone: readonly string[]): object {
  const text = gone.reduce((json, id) => json.replaceAll(`"${id}"`, `"${id.slice(0, 1)}zzzzzzzzzzzz"`), JSON.stringify(configOf(type)))
  return JSON.parse(text) as object
}

/** Hostile values of a setting. */
const hostile: readonly JsonValue[] = [
  null,
  -5,
  1e308,
  'x'.repeat(20_000),
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  [],
  [[], {}, null, 7, ids.table],
  { id: 'a', conjunction: 'and', nodes: [{ id: 'c', fieldId: 'faaaaaaaaaaaa', operator: 'rockets', value: { currentUser: true } }] },
]

describe('a block of every type', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    becomeAdmin()
  })

  test('keeps to the rights of its test when the device reads the feed in between, as it does twice a minute', async () => {
    becomeOutsider()
    const { replica, syncNow } = readDevice()
    const before = replica.heads.get()
    syncNow()
    await expect.poll(() => replica.heads.get() === before).toBe(false)
    expect(readEntity('role', ids.role)?.isAdmin).toBe(false)
  })

  test.each(ofTables)('%s shows nothing of a table that one may not read', async (type) => {
    becomeOutsider()
    expect(readEntity('role', ids.role)?.isAdmin).toBe(false)
    const { screen, text } = await shown(stored(type, configOf(type)))
    await expect.poll(text).not.toMatch(showsOf(type))
    expect(text()).not.toMatch(cells)
    expect(text()).not.toMatch(failed)
    await screen.unmount()
  })

  test.each(ofTables)('%s shows nothing of fields that one may not see', async (type) => {
    const named = refsOf(type).fields
    const hidden = named.length > 0 ? named : ['faaaaaaaaaaaa']
    becomeBlindTo(hidden)
    const { screen, text } = await shown(stored(type, configOf(type)))
    const values: Record<string, RegExp> = {
      ...{ faaaaaaaaaaaa: /Linden|Harbour|Old Mill/, fbbbbbbbbbbbb: /123\.45|740\.70/, fcccccccccccc: /Half done/ },
    }
    for (const id of hidden) if (values[id]) await expect.poll(text).not.toMatch(values[id])
    expect(text()).not.toMatch(failed)
    await screen.unmount()
  })

  test.each(ofTables)('%s shows nothing of a table that was deleted, and says so', async (type) => {
    const { screen, text } = await shown(stored(type, without(type, refsOf(type).tables)))
    const { keeps } = sampleBlocks[type] ?? {}
    if (keeps) await expect.poll(text).toMatch(keeps)
    else await expect.poll(text).not.toMatch(showsOf(type))
    expect(screen.container.querySelector('input[type="search"]')).toBeNull()
    expect(text()).not.toMatch(cells)
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test.each(types.filter((type) => refsOf(type).views.length > 0))('%s shows nothing of a view that was deleted', async (type) => {
    const { screen, text } = await shown(stored(type, without(type, refsOf(type).views)))
    await expect.poll(text).toMatch(/view/)
    expect(text()).not.toMatch(cells)
    await screen.unmount()
  })

  test.each(types.filter((type) => refsOf(type).fields.length > 0))('%s never shows more once its fields were deleted', async (type) => {
    const { screen, text } = await shown(stored(type, without(type, refsOf(type).fields)))
    await expect.poll(text).not.toMatch(failed)
    expect(text()).not.toMatch(cells)
    await screen.unmount()
  })

  test.each(ofTables.filter((type) => narrowedTable(configOf(type)) !== undefined))('%s is whole without any record', async (type) => {
    const nobody = { id: 'c', fieldId: 'faaaaaaaaaaaa', operator: 'textContains', value: 'nobody is called so' }
    const filter = { id: 'g', conjunction: 'and', nodes: [nobody] }
    const { screen, text } = await shown(stored(type, { ...configOf(type), filter }))
    await expect.poll(text).not.toMatch(/Linden|Harbour|740\.70/)
    expect(text()).not.toMatch(failed)
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test.each(types)('%s of a newer version is kept and said to be unreadable', async (type) => {
    const block = stored(type, configOf(type), 99)
    expect(block.readable).toBe(false)
    const { screen, text } = await shown(block)
    await expect.poll(text).toMatch(/newer version/)
    await screen.unmount()
  })

  test.each(types)('%s takes any settings, and so does its panel', async (type) => {
    const face = blockFaces.find((one) => one.type === type)
    const keys = Object.keys(definitionOf(type).defaults())
    for (const [index, value] of hostile.entries()) {
      const config = { ...configOf(type), ...Object.fromEntries(keys.map((key) => [key, value])), hiddenFor: value, ground: value }
      const block = stored(type, config)
      if (!block.readable || !face) throw new Error('it is readable')
      const { screen, text } = await shown(block)
      expect(text(), `hostile value ${index}`).not.toMatch(failed)
      expect(screen.container.querySelector('img[onerror], a[href^="javascript" i]')).toBeNull()
      await screen.unmount()
      const settings = await render(<SampleShell>{<face.Settings config={block.config} onChange={() => undefined} />}</SampleShell>)
      await expect.poll(() => settings.container.querySelector('[class*="skeleton" i]')).toBeNull()
      await settings.unmount()
    }
  })
})

describe('a block of every type without a network', () => {
  useSampleDevice()
  afterEach(() => sampleNetwork.set(true))

  test.each(types)('%s is the same without a network', async (type) => {
    sampleNetwork.set(false)
    const screen = await render(place(stored(type, configOf(type))))
    await expect.poll(() => screen.container.textContent).toMatch(showsOf(type))
    await screen.unmount()
  })
})
