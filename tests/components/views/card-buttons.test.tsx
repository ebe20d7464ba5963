import { useMemo, useRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { RecordActionsContext, type RecordActions } from '#client/cells/record-actions.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import type { ViewFace } from '#client/views/view-face.ts'
import { viewFaces } from '#client/views/view-types.ts'
import { findViewType } from '#shared/views/view-types.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table } from '#tests/components/support/sample-workspace.ts'
import { sampleViews } from '#tests/components/views/sample-views.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const button: Field = {
  ...{ id: 'fbuttonbutton', tableId: ids.table, type: 'openRecordBtn', label: 'Open', config: { text: 'Show me', hue: 'blue' } },
  ...{ required: false, position: 'a9' },
}

interface BodyProps {
  face: ViewFace
  asCards: boolean
  actions: Pick<RecordActions, 'open'>
  onOpen(recordId: string): void
}

/** A view of the sample table with a column of buttons more. */
function Body({ face, asCards, actions, onOpen }: BodyProps) {
  const config = sampleViews[face.type]?.config ?? {}
  const query = findViewType(face.type)?.query(config)
  const own = useTableWork(table, { fields: null, filter: null, sorts: [], ...query, closed: nothing, viewId: ids.view })
  const work = useMemo(() => ({ ...own, columns: [...own.columns, button] }), [own])
  const all = useMemo(
    () => ({ access: own.access, remove: noop, duplicate: noop, set: () => undefined, ...actions }),
    [own.access, actions],
  )
  const handle = useRef<GridHandle>(null)
  const settings = { config, closed: nothing, changed: false, change: noop, setClosed: noop, save: noop, reset: noop }
  if (work.rows.status === 'loading') return null
  const fixed = { isFound: undefined, peersAt: undefined, onPlace: noop, checked: nothing, onChecked: noop, onAdd: undefined }
  const opened = { onOpen, onOpenPart: onOpen, onFind: noop, onFieldForm: noop, onDeleteField: noop }
  return (
    <RecordActionsContext value={all}>
      <div style={{ height: 480, display: 'flex', flexDirection: 'column' }}>
        <face.Body {...{ handle, table, work, access: work.access, settings, asCards, ...fixed, ...opened }} isPhone={asCards} />
      </div>
    </RecordActionsContext>
  )
}

/** Types whose records show the fields that a view chose; days and bars have no room for buttons. */
const ways = [
  ...['kanban', 'gallery', 'list', 'record'].flatMap((type) => [false, true].map((asCards) => ({ type, asCards }))),
  { type: 'table', asCards: true },
]

describe('a button of a record', () => {
  useSampleDevice()
  afterEach(cleanup)

  test.each(ways)('acts in $type, cards of a phone: $asCards', async ({ type, asCards }) => {
    const face = viewFaces.find((one) => one.type === type)
    if (!face) throw new Error(`no view type ${type}`)
    const open = vi.fn()
    const onOpen = vi.fn()
    const { container } = await render(
      <SampleShell>
        <Body face={face} asCards={asCards} actions={{ open }} onOpen={onOpen} />
      </SampleShell>,
    )
    const first = page.getByRole('button', { name: 'Show me' }).first()
    await first.click()
    await expect.poll(() => open.mock.calls).toHaveLength(1)
    expect(ids.records).toContain(open.mock.calls[0]?.[0])
    expect(onOpen).not.toHaveBeenCalled()
    // Tab reaches it, so that keys press it too
    const reached = page
      .getByRole('button', { name: 'Show me' })
      .elements()
      .find((element) => element instanceof HTMLElement && element.tabIndex === 0)
    if (reached instanceof HTMLElement) reached.focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => open.mock.calls).toHaveLength(2)
    expect(onOpen).not.toHaveBeenCalled()
    expect(await lookedOver(() => container)).toEqual([])
  })
})
