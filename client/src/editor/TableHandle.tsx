import {
  IconArrowMerge,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconDots,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableOff,
  IconTableRow,
  type Icon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { Fragment, useEffect, useRef, useState } from 'react'
import css from '#client/editor/TableHandle.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface TableAct {
  name: string
  icon: Icon
  run: (chain: ChainedCommands) => ChainedCommands
  danger?: true
}

const acts: readonly (readonly TableAct[])[] = [
  [
    { name: 'rowAbove', icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
    { name: 'rowBelow', icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
    { name: 'columnBefore', icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
    { name: 'columnAfter', icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
  ],
  [
    { name: 'headerRow', icon: IconTableRow, run: (chain) => chain.toggleHeaderRow() },
    { name: 'headerColumn', icon: IconTableColumn, run: (chain) => chain.toggleHeaderColumn() },
    { name: 'merge', icon: IconArrowMerge, run: (chain) => chain.mergeOrSplit() },
  ],
  [
    { name: 'deleteRow', icon: IconRowRemove, run: (chain) => chain.deleteRow() },
    { name: 'deleteColumn', icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
    { name: 'deleteTable', icon: IconTableOff, run: (chain) => chain.deleteTable(), danger: true },
  ],
]

/** px from the top and the start of the place around the text. */
interface Place {
  top: number
  left: number
}

/** A quiet handle on the upper line of the table that is written in, over the caret's column: its menu holds all acts on rows and columns. */
export function TableHandle({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const around = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>()
  useEffect(() => followColumn(editor, around, setPlace), [editor])
  return (
    <div ref={around} className={css.around}>
      {place && (
        <div className={css.place} style={place}>
          <Menu
            label={t('table.toolbar')}
            placement="bottom-start"
            trigger={(props) => (
              <button {...props} type="button" className={css.handle} aria-label={t('table.toolbar')} data-tooltip={t('table.toolbar')}>
                <IconDots size={16} stroke={1.5} aria-hidden />
              </button>
            )}
          >
            {acts.map((group, index) => (
              <Fragment key={group[0]?.name}>
                {index > 0 && <MenuDivider />}
                {group.map(({ name, icon: ActIcon, run, danger }) => (
                  <MenuItem
                    key={name}
                    danger={danger ?? false}
                    icon={<ActIcon size={16} stroke={1.5} aria-hidden />}
                    onSelect={() => run(editor.chain().focus()).run()}
                  >
                    {t(`table.${name}`)}
                  </MenuItem>
                ))}
              </Fragment>
            ))}
          </Menu>
        </div>
      )}
    </div>
  )
}

/** Tells of the place over the caret's column; of none when the text is left for anything but the handle. @returns the end of it */
function followColumn(editor: Editor, around: { current: HTMLElement | null }, onPlace: (place: Place | undefined) => void): () => void {
  const tell = () => onPlace(placeOf(editor, around.current))
  const leave = () => {
    // the focus is nowhere until the event has ended
    requestAnimationFrame(() => {
      const isHeld = around.current?.contains(document.activeElement) === true || document.activeElement?.closest('[role="menu"]') !== null
      if (!editor.isDestroyed && !editor.isFocused && !isHeld) onPlace(undefined)
    })
  }
  const sizes = new ResizeObserver(tell)
  if (around.current?.parentElement) sizes.observe(around.current.parentElement)
  editor.on('transaction', tell)
  editor.on('focus', tell)
  editor.on('blur', leave)
  return () => {
    sizes.disconnect()
    editor.off('transaction', tell)
    editor.off('focus', tell)
    editor.off('blur', leave)
  }
}

function placeOf(editor: Editor, around: HTMLElement | null): Place | undefined {
  if (editor.isDestroyed || !editor.isInitialized || !around || !editor.isActive('table')) return undefined
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  const cell = (node instanceof Element ? node : node.parentElement)?.closest('td, th')
  const wrapper = cell?.closest('.tableWrapper')
  if (!cell || !wrapper) return undefined
  const [outer, column, edge] = [around, cell, wrapper].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect]
  const middle = (column.left + column.right) / 2
  // a wide table is scrolled within its box
  return { top: edge.top - outer.top, left: Math.min(Math.max(middle, edge.left), edge.right) - outer.left }
}
