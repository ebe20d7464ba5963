import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { BlockTextsProvider } from '#client/blocks/text/block-text.ts'
import { BlockOwnerProvider } from '#client/lib/block-owner.ts'
import { itemIcons } from '#client/ui/icons/item-icons.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { sampleBlocks } from '#tests/components/blocks/sample-blocks.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const faces = blockFaces.map((face) => ({ type: face.type, face }))
const blockId = 'baaaaaaaaaaaa'

/** A type as the registry and the samples state it. */
function partsOf(type: string) {
  const sample = sampleBlocks[type]
  const definition = findBlockType(type)
  if (!sample || !definition) throw new Error(`block type ${type} has no sample in sample-blocks.ts`)
  return { sample, defaults: definition.defaults() }
}

function show(block: ReactNode, text = '') {
  return render(
    <SampleShell>
      <BlockSurroundings>
        <BlockOwnerProvider value={{ owner: 'app', ownerId: ids.app }}>
          <BlockTextsProvider value={{ read: () => parseLightText(text) }}>
            <div style={{ height: 320 }}>{block}</div>
          </BlockTextsProvider>
        </BlockOwnerProvider>
      </BlockSurroundings>
    </SampleShell>,
  )
}

/** The contract of every block: it shows its data, says what is missing, and its settings and public view are there for everybody. */
describe('the blocks of every type', () => {
  useSampleDevice()

  test('have a sample each, and no sample is left over', () => {
    expect(Object.keys(sampleBlocks).toSorted()).toEqual(blockFaces.map(({ type }) => type).toSorted())
  })

  test('are offered with a picture that is there', () => {
    const names = blockFaces.flatMap(({ icon, presets = [] }) => [icon, ...presets.map((preset) => preset.icon)])
    expect(names.filter((name) => !Object.hasOwn(itemIcons, name))).toEqual([])
  })

  test.each(faces)('$type shows its data', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const block = await show(
      <face.View config={sample.config} blockId={blockId} editing={false} width={600} height={300} />,
      '# Opening hours',
    )
    await expect.poll(() => block.container.textContent).toMatch(sample.shows)
    expect(await lookedOver(() => block.container)).toEqual([])
    await block.unmount()
  })

  test.each(faces)('$type says what a new one is waiting for', async ({ type, face }) => {
    const { sample, defaults } = partsOf(type)
    const onSettings = vi.fn<() => void>()
    const block = await show(
      <face.View config={defaults} blockId={blockId} editing={false} width={600} height={300} onSettings={onSettings} />,
    )
    await expect.poll(() => block.container.textContent).toMatch(sample.showsEmpty)
    expect(await lookedOver(() => block.container)).toEqual([])
    await block.unmount()
  })

  test.each(faces)('$type has settings, of a new one and of a filled one', async ({ type, face }) => {
    const { sample, defaults } = partsOf(type)
    for (const config of [defaults, sample.config]) {
      const onChange = vi.fn<(patch: object) => void>()
      const settings = await show(<face.Settings config={config} onChange={onChange} />)
      await expect.poll(() => settings.container.textContent).toMatch(sample.setting)
      expect(await lookedOver(() => settings.container)).toEqual([])
      // being looked at changes nothing
      expect(onChange).not.toHaveBeenCalled()
      await settings.unmount()
    }
  })

  test.each(faces)('$type is shown to visitors, or to none of them', async ({ type, face }) => {
    const { sample } = partsOf(type)
    expect(sample.visitor !== undefined).toBe(face.PublicView !== undefined)
    if (!face.PublicView || !sample.visitor) return
    const block = await show(
      <face.PublicView
        block={sample.visitor.block}
        blockId={blockId}
        narrowing={{ chosen: {}, misfits: [], hasFailed: false, change: () => undefined, retry: () => undefined }}
        fileOf={(path) => path}
        readRows={() => Promise.reject(new Error('no further page'))}
        AddRecord={() => null}
        Form={PublicFormView}
      />,
    )
    await expect.poll(() => block.container.textContent).toMatch(sample.visitor.shows)
    expect(await lookedOver(() => block.container)).toEqual([])
    await block.unmount()
  })
})
