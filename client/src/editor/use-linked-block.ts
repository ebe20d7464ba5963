import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findLinkedBlock, isBlockHash, showBlock } from '#client/editor/linked-block.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { toast } from '#client/ui/toast.ts'

/** Goes to the block that the address names, when the page opens and when a link within it is followed. */
export function useLinkedBlock(editor: Editor): void {
  const { hash, key } = useLocation()
  const { t } = useTranslation('pages')
  const tell = useLatest(() => toast({ id: 'linked-block', tone: 'warning', message: t('handle.linkLost') }))
  useEffect(() => {
    if (!isBlockHash(hash)) return undefined
    let end: () => void = () => undefined
    const go = () => {
      const pos = findLinkedBlock(editor.state, hash)
      if (pos === undefined) tell()
      else end = showBlock(editor, pos)
    }
    // the text is drawn within this turn, its binding a moment later
    const frame = requestAnimationFrame(() => {
      if (!editor.isDestroyed) go()
    })
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [editor, hash, key, tell])
}
