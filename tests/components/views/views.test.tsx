import { useMemo, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Table } from '#shared/nouns/tables/table.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { findViewType } from '#shared/views/view-types.ts'
import type { TablePart } from '#client/engine/replica/live-query.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import type { ViewFace } from '#client/views/view-face.ts'
import { viewFaces } from '#client/views/view-types.ts'
import { becomeAdmin, becomeBlindTo } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, emptyTable, ids, table } from '#tests/components/support/sample-workspace.ts'
import { sampleViews } from '#tests/components/views/sample-views.ts'

const faces = viewFaces.map((face) => ({ type: face.type, face }))
const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const customerIs = (name: string): FilterGroup => ({
  ...{ id: 'g', conjunction: 'and' },
  nodes: [{ id: 'c', fieldId: 'faaaaaaaaaaaa', operator: 'is', value: name }],
})
const reader = { createRecords: false, editRecords: false, deleteRecords: false, manageFields: false }

/** A type as the registry and the samples state it. */
function partsOf(type: string) {
  const sample = sampleViews[type]
  const definition = findViewType(type)
  if (!sample || !definition) throw new Error(`view type ${type} has no sample in sample-views.ts`)
  return { sample, definition }
}

interface ScreenProps {
  face: ViewFace
  of: Table
  start: object
  asCards: boolean
  readOnly: boolean
  /** the records here are only some of a table's */
  part: TablePart | undefined
}

/** A view on its table's screen, with its tools above. */
function Screen({ face, of, start, asCards, readOnly, part }: ScreenProps) {
  const [config, setConfig] = useState(start)
  const [closed, setClosed] = useState(nothing)
  const handle = useRef<GridHandle>(null)
  const query = partsOf(face.type).definition.query(config)
  const own = useTableWork(of, { ...query, sorts: [...query.sorts], closed, viewId: ids.view })
  const loaded = useMemo(() => (part ? { ...own, rows: { ...own.rows, part } } : own), [own, part])
  const work = readOnly ? { ...loaded, access: { ...own.access, ...reader }, mayPlace: false } : loaded
  const settings: ViewSettings = {
    config,
    closed,
    changed: false,
    change: (patch) => setConfig((before) => ({ ...before, ...patch })),
    setClosed: (ids) => setClosed(new Set(ids)),
    save: noop,
    reset: noop,
  }
  return (
    <>
      <div role="toolbar" aria-label="Tools">
        <face.Tools table={of} fields={work.fields} settings={settings} onShutAll={noop} />
      </div>
      <div style={{ height: 480, display: 'flex', flexDirection: 'column' }}>
        {work.rows.status !== 'loading' && (
          <face.Body
            handle={handle}
            table={of}
            work={work}
            access={work.access}
            settings={settings}
            isPhone={asCards}
            asCards={asCards}
            isFound={undefined}
            peersAt={undefined}
            onPlace={noop}
            checked={nothing}
            onChecked={noop}
            onAdd={readOnly ? undefined : noop}
            onOpen={noop}
            onOpenPart={noop}
            onFind={noop}
            onFieldForm={noop}
            onDeleteField={noop}
          />
        )}
      </div>
    </>
  )
}

function show(
  face: ViewFace,
  { of, config, asCards = false, readOnly = false, part }: Pick<ScreenProps, 'of'> & { config: object } & Partial<ScreenProps>,
) {
  return render(
    <SampleShell>
      <Screen face={face} of={of} start={config} asCards={asCards} readOnly={readOnly} part={part} />
    </SampleShell>,
  )
}

/** The contract of every view: it shows its table's records, as cards too, is there for an empty table, and everybody can use it. */
describe('the views of every type', () => {
  useSampleDevice()
  // a calendar opens at the day of today
  beforeEach(() => void vi.setSystemTime(new Date(at)))
  afterEach(() => {
    vi.useRealTimers()
    becomeAdmin()
  })

  test('have a sample each, and no sample is left over', () => {
    expect(Object.keys(sampleViews).toSorted()).toEqual(viewFaces.map(({ type }) => type).toSorted())
  })

  test.each(faces)('$type shows its records with everything set', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const view = await show(face, { of: table, config: sample.config })
    await expect.poll(() => view.container.textContent).toMatch(sample.shows)
    // the tools are fetched beside the rows
    await expect.poll(() => view.container.querySelector('[role=toolbar]')?.textContent).toMatch(sample.tool)
    expect(await lookedOver(() => view.container)).toEqual([])
    await view.unmount()
  })

  test.each(faces)('$type shows its records as cards on a phone', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const view = await show(face, { of: table, config: sample.config, asCards: true })
    await expect.poll(() => view.container.textContent).toMatch(sample.shows)
    expect(await lookedOver(() => view.container)).toEqual([])
    await view.unmount()
  })

  test.each(faces)('$type offers those who only read nothing that changes records', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const view = await show(face, { of: table, config: sample.config, readOnly: true })
    await expect.poll(() => view.container.textContent).toMatch(sample.shows)
    const body = view.container.querySelector('[role=toolbar]')?.nextElementSibling
    const names = [...(body?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names.filter((name) => /^(Add|New|Delete)\b/.test(name ?? ''))).toEqual([])
    expect(body?.querySelector('[draggable=true], [data-grip], [data-places]')).toBe(null)
    await view.unmount()
  })

  test.each(faces)('$type shows nothing of fields that one may not see', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const named = ['fbbbbbbbbbbbb', 'fcccccccccccc', 'fdddddddddddd']
    for (const [hidden, values] of [
      [named, /123\.45|740\.70|Half done|03\/14\/2026/],
      [[...named, 'faaaaaaaaaaaa'], /Linden Café|Harbour Bakery|Old Mill Books/],
    ] as const) {
      becomeBlindTo(hidden)
      const view = await show(face, { of: table, config: sample.config })
      await expect.poll(() => view.container.querySelector('[role=toolbar]')?.textContent).toMatch(sample.tool)
      expect(view.container.textContent).not.toMatch(values)
      expect(await lookedOver(() => view.container)).toEqual([])
      await view.unmount()
    }
  })

  test.each(faces)('$type shows the one record that its filter leaves', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const view = await show(face, { of: table, config: { ...sample.config, filter: customerIs('Linden Café') } })
    await expect.poll(() => view.container.textContent).toMatch(/Linden Café/)
    expect(view.container.textContent).not.toMatch(/Harbour Bakery|Old Mill Books/)
    await view.unmount()
  })

  test.each(faces)('$type is usable while its filter leaves nothing', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const view = await show(face, { of: table, config: { ...sample.config, filter: customerIs('Nobody') } })
    await expect.poll(() => view.container.querySelector('[role=toolbar]')?.textContent).toMatch(sample.tool)
    expect(view.container.textContent).not.toMatch(/Linden Café|Harbour Bakery|Old Mill Books/)
    await view.unmount()
  })

  test.each(faces)('$type shows what is here of 200,000 records, without a network', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const part: TablePart = { source: 'device', here: 3, of: 200_000, more: undefined }
    const view = await show(face, { of: table, config: sample.config, part })
    await expect.poll(() => view.container.textContent).toMatch(sample.shows)
    await view.unmount()
  })

  test.each(faces)('$type fails closed when the fields it names are gone, and stays usable', async ({ type, face }) => {
    const { sample } = partsOf(type)
    const gone = JSON.parse(JSON.stringify(sample.config).replaceAll(/f([a-e])\1{11}/g, 'fzzzzzzzzzzzz')) as object
    const view = await show(face, { of: table, config: gone })
    await expect.poll(() => view.container.querySelector('[role=toolbar]')?.textContent).toMatch(sample.tool)
    expect(await lookedOver(() => view.container)).toEqual([])
    await view.unmount()
  })

  test.each(faces)('$type is there for a table without fields and records', async ({ type, face }) => {
    const { definition } = partsOf(type)
    const view = await show(face, { of: emptyTable, config: definition.defaults() })
    await expect.poll(() => view.container.querySelector('[role=toolbar]')?.textContent).toMatch(/./)
    expect(await lookedOver(() => view.container)).toEqual([])
    await view.unmount()
  })
})
