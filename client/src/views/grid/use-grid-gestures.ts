import { useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { isButton } from '#client/cells/is-button.ts'
import { press } from '#client/cells/press.ts'
import { RecordActionsContext } from '#client/cells/record-actions.ts'
import { linkedRecordAt, OpenRecordContext } from '#client/lib/record-doors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { holdDraft } from '#client/nouns/records/draft-record.ts'
import { isGroupId } from '#client/records/gestures/item-index.ts'
import { textScale } from '#client/lib/text-scale.ts'
import type { GridGestures } from '#client/ui/grid/grid-types.ts'
import { arrangeColumns } from '#client/views/grid/arrange-columns.ts'
import type { OpenMenu, TableGridProps } from '#client/views/grid/table-grid-props.ts'

interface GestureParts {
  /** opens a closed group, closes an open one */
  toggle(groupId: string): void
  addRecord(edit?: boolean): void
  rangeChanged: NonNullable<GridGestures['rangeChanged']>
  openMenu(menu: OpenMenu): void
}

/** Notes the cell a person is in. */
function useActiveChanged(
  left: TableGridProps['work']['rows']['left'],
  onPlace: TableGridProps['onPlace'],
): NonNullable<GridGestures['activeChanged']> {
  const letGo = useRef<() => void>(undefined)
  useEffect(() => () => letGo.current?.(), [])
  return useCallback(
    (rowKey: string | undefined, columnId: string | undefined) => {
      left(rowKey)
      const before = letGo.current
      letGo.current = rowKey === undefined ? undefined : holdDraft(rowKey)
      before?.()
      // somebody who has only opened the table is in none of its cells
      if (document.activeElement?.closest('[role=grid], [role=treegrid]'))
        onPlace?.(rowKey === undefined || columnId === undefined || isGroupId(rowKey) ? undefined : { recordId: rowKey, fieldId: columnId })
    },
    [left, onPlace],
  )
}

/** Opens the record of a chip that holds the element. */
function useFollow(): NonNullable<GridGestures['follow']> {
  const open = useContext(OpenRecordContext)
  return useCallback(
    (pressed) => {
      const linked = open && linkedRecordAt(pressed)
      if (linked) open(linked.tableId, linked.recordId)
      return linked !== undefined
    },
    [open],
  )
}

const renameIn =
  (columns: readonly Field[]): NonNullable<GridGestures['renameColumn']> =>
  (columnId, label) => {
    const field = columns.find((candidate) => candidate.id === columnId)
    if (field) void import('#client/fields/settings/field-gestures.ts').then((parts) => parts.updateAsGesture(field, { label }))
  }

/** The gestures of a grid on the records and columns of its table. */
export function useGridGestures(props: TableGridProps, { toggle, addRecord, rangeChanged, openMenu }: GestureParts): GridGestures {
  const { table, work, access, config, onChange, onOpenRecord, onPlace, onFind, onFieldForm } = props
  const { columns, rows, gestures } = work
  const shown = rows.items
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const actions = useContext(RecordActionsContext)
  const follow = useFollow()
  const activeChanged = useActiveChanged(rows.left, onPlace)
  return useMemo((): GridGestures => {
    const recordAt = (row: number): string | undefined => shown[row]?.row?.id
    const toggleGroup = (row: number): boolean => {
      const group = shown[row]?.group
      if (group) toggle(group.id)
      return group !== undefined
    }
    return {
      activeChanged,
      rangeChanged,
      toggleGroup,
      undo: gestures.undo,
      redo: gestures.redo,
      ...(onFind ? { find: onFind } : {}),
      follow,
      openRow: (row) => {
        const id = recordAt(row)
        if (!toggleGroup(row) && id !== undefined) onOpenRecord(id)
      },
      rowMenu: (row, at) => {
        const recordId = recordAt(row)
        if (recordId !== undefined) openMenu({ kind: 'row', recordId, row, at })
      },
      columnMenu: (columnId, at) => {
        const field = columns.find((candidate) => candidate.id === columnId)
        if (field) openMenu({ kind: 'column', field, at })
      },
      resize: (columnId, width) => onChange({ widths: { ...config.widths, [columnId]: Math.round(width / textScale) } }),
      moveColumn: (columnId, to) => {
        const ids = columns.map((field) => field.id)
        const others = (part: string[]): string[] => part.filter((id) => id !== columnId)
        const label = columns.find((field) => field.id === columnId)?.label ?? ''
        const after = { fields: [...others(ids.slice(0, to)), columnId, ...others(ids.slice(to))] }
        arrangeColumns({ tableId: table.id, gesture: 'moveField', label, before: config, after, onChange })
      },
      ...(access.createRecords && columns.length > 0 ? { addRow: addRecord } : {}),
      ...(access.manageFields && onFieldForm ? { addColumn: () => onFieldForm({}), renameColumn: renameIn(columns) } : {}),
      space: ({ row, col }) => {
        const field = columns[col]
        const recordId = recordAt(row)
        if (toggleGroup(row)) return true
        if (!field || recordId === undefined) return false
        const isPressed = isButton(field)
        if (isPressed && actions) press({ field, recordId, actions, locale, t })
        return isPressed || (access.editRecords && gestures.toggle(row, field))
      },
      ...(access.editRecords ? { clear: gestures.clear, fill: gestures.fill } : {}),
      ...(access.editRecords || access.createRecords ? { paste: gestures.paste } : {}),
    }
  }, [
    activeChanged,
    rangeChanged,
    gestures,
    onFind,
    onFieldForm,
    onOpenRecord,
    shown,
    columns,
    onChange,
    config,
    table.id,
    access,
    addRecord,
    toggle,
    actions,
    follow,
    locale,
    t,
    openMenu,
  ])
}
