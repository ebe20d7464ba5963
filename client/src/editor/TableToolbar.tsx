import {
  IconArrowMerge,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableOff,
  IconTableRow,
  type Icon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import css from '#client/editor/TextToolbar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

const tools: readonly { name: string; icon: Icon; run: (chain: ChainedCommands) => ChainedCommands }[] = [
  { name: 'rowAbove', icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
  { name: 'rowBelow', icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
  { name: 'columnBefore', icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
  { name: 'columnAfter', icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
  { name: 'merge', icon: IconArrowMerge, run: (chain) => chain.mergeOrSplit() },
  { name: 'headerRow', icon: IconTableRow, run: (chain) => chain.toggleHeaderRow() },
  { name: 'headerColumn', icon: IconTableColumn, run: (chain) => chain.toggleHeaderColumn() },
  { name: 'deleteRow', icon: IconRowRemove, run: (chain) => chain.deleteRow() },
  { name: 'deleteColumn', icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
  { name: 'deleteTable', icon: IconTableOff, run: (chain) => chain.deleteTable() },
]

/** Stands below the table that is written in: its rows, columns, cells and headers. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableToolbar"
      options={{ placement: 'bottom-start' }}
      getReferencedVirtualElement={() => tableOf(editor)}
      shouldShow={({ editor: now }) => now.isEditable && now.isActive('table')}
    >
      {isInside && (
        <div className={css.bar} role="toolbar" aria-label={t('table.toolbar')}>
          {tools.map(({ name, icon: ToolIcon, run }) => (
            <button
              key={name}
              type="button"
              className={css.button}
              aria-label={t(`table.${name}`)}
              title={t(`table.${name}`)}
              onClick={() => run(editor.chain().focus()).run()}
            >
              <ToolIcon size={16} stroke={1.5} aria-hidden />
            </button>
          ))}
        </div>
      )}
    </BubbleMenu>
  )
}

function tableOf(editor: Editor): Element | null {
  if (editor.isDestroyed) return null
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('.tableWrapper') ?? null
}
