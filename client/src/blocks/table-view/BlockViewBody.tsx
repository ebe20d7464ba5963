import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import type { View } from '#shared/views/view.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import type { ViewFace } from '#client/views/view-face.ts'

interface BlockViewBodyProps {
  face: ViewFace
  handle: RefObject<GridHandle | null>
  table: Table
  work: TableWork
  access: TableAccess
  view: View | undefined
  narrow: boolean
  openRecordId: string | undefined
  onOpen(recordId: string, part?: 'history'): void
  onAdd: (() => void) | undefined
}

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined

/** A view of any type inside a block. Changes of its settings last as long as the page is open, and are the person's own. */
export function BlockViewBody({ face, view, narrow, openRecordId, onOpen, onAdd, ...rest }: BlockViewBodyProps) {
  const [own, setOwn] = useState<object>({})
  const [closed, setClosed] = useState<ReadonlySet<string>>(nothing)
  const shared: object | undefined = view?.config
  const change = useCallback((patch: object) => setOwn((before) => ({ ...before, ...patch })), [])
  const settings = useMemo(
    (): ViewSettings => ({
      config: { ...shared, ...own },
      closed,
      changed: false,
      change,
      setClosed: (ids) => setClosed(new Set(ids)),
      save: noop,
      reset: noop,
    }),
    [shared, own, closed, change],
  )
  return (
    <face.Body
      {...rest}
      settings={settings}
      isPhone={narrow}
      asCards={narrow}
      isFound={undefined}
      peersAt={undefined}
      onPlace={noop}
      checked={nothing}
      onChecked={undefined}
      onAdd={onAdd}
      openRecordId={openRecordId}
      onOpen={onOpen}
      onOpenPart={onOpen}
      onFind={noop}
      onFieldForm={noop}
      onDeleteField={noop}
    />
  )
}
