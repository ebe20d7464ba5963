import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { blockAtCaret, type PlacedBlock } from '#client/editor/block-places.ts'
import { blockMenuAsked } from '#client/editor/block-keys.ts'
import { BlockMenu } from '#client/editor/BlockMenu.tsx'
import css from '#client/editor/BlockHandle.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface BlockMenuByKeyProps {
  editor: Editor
  onSend(block: PlacedBlock, moves: boolean): void
}

/** The menu of the block at the caret, opened by a key: its button has no place in the page. */
export function BlockMenuByKey({ editor, onSend }: BlockMenuByKeyProps) {
  const { t } = useTranslation('pages')
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useEffect(() => {
    const open = () => {
      const { left, bottom } = editor.view.coordsAtPos(editor.state.selection.from)
      setPlace({ left, top: bottom })
    }
    editor.on(blockMenuAsked, open)
    return () => void editor.off(blockMenuAsked, open)
  }, [editor])
  useEffect(() => {
    if (place) button.current?.click()
  }, [place])
  return (
    <BlockMenu
      editor={editor}
      block={() => blockAtCaret(editor.state)}
      onSend={onSend}
      buttonRef={button}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          tabIndex={-1}
          className={css.atCaret}
          style={place}
          aria-label={t('handle.menu')}
          // it has the focus only when its menu gives that back
          onFocus={() => editor.commands.focus()}
        />
      )}
    />
  )
}
