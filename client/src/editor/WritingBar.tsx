import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconPlus } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'
import { useState } from 'react'
import { blockAtCaret } from '#client/editor/block-places.ts'
import { BlockMenu } from '#client/editor/BlockMenu.tsx'
import { useUndoOf } from '#client/engine/documents/use-undo.ts'
import css from '#client/editor/WritingBar.module.css'
import { useMediaQuery } from '#client/lib/use-media-query.ts'
import { useCoveredFoot } from '#client/lib/visible-area.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

export type WritingTexts = Record<'bar' | 'insert' | 'block' | 'undo' | 'redo', string>

interface WritingBarProps {
  editor: Editor
  texts: WritingTexts
}

/** Commands that a touch keyboard has no keys for, shown above it while its person writes. */
export function WritingBar({ editor, texts }: WritingBarProps) {
  const isTouched = useMediaQuery('(pointer: coarse)')
  const isWriting = useEditorState({ editor, selector: ({ editor: current }) => current.isFocused })
  const undoing = yUndoPluginKey.getState(editor.state) as { undoManager: UndoManager } | undefined
  // the menu of the block takes the focus
  const [isChoosing, setChoosing] = useState(false)
  return isTouched && (isWriting || isChoosing) && undoing ? (
    <Bar editor={editor} texts={texts} manager={undoing.undoManager} onChoosing={setChoosing} />
  ) : null
}

interface BarProps extends WritingBarProps {
  manager: UndoManager
  onChoosing(isOpen: boolean): void
}

function Bar({ editor, texts, manager, onChoosing }: BarProps) {
  const undo = useUndoOf(manager)
  const covered = useCoveredFoot()
  return (
    <div
      className={css.bar}
      role="toolbar"
      aria-label={texts.bar}
      style={{ bottom: `max(${covered}px, var(--tr-bottombar))` }}
      // the text keeps the focus, and with it the keyboard
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconButton label={texts.insert} icon={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={() => offerBlocks(editor)} />
      <BlockMenu
        editor={editor}
        block={() => blockAtCaret(editor.state)}
        onOpen={onChoosing}
        trigger={(props) => <IconButton {...props} label={texts.block} icon={<IconDots size={20} stroke={1.5} aria-hidden />} />}
      />
      <IconButton
        label={texts.undo}
        icon={<IconArrowBackUp size={20} stroke={1.5} aria-hidden />}
        disabled={!undo.canUndo}
        onClick={() => editor.commands.undo()}
      />
      <IconButton
        label={texts.redo}
        icon={<IconArrowForwardUp size={20} stroke={1.5} aria-hidden />}
        disabled={!undo.canRedo}
        onClick={() => editor.commands.redo()}
      />
    </div>
  )
}

/** Writes the `/` that opens the menu of blocks: at the caret on an empty line, otherwise in a new line below. */
function offerBlocks(editor: Editor): void {
  const { $from, to } = editor.state.selection
  const isEmptyLine = $from.parent.isTextblock && $from.parent.content.size === 0 && !editor.isActive('codeBlock')
  const below = $from.depth > 0 ? $from.after(1) : to
  if (isEmptyLine) editor.commands.insertContent('/')
  else editor.commands.insertContentAt(below, { type: 'paragraph', content: [{ type: 'text', text: '/' }] })
}
