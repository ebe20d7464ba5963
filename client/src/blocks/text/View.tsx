import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import { isPageText, type PageNode } from '#shared/values/page-node.ts'
import { useBlockTexts } from '#client/blocks/text/block-text.ts'
import { TextView } from '#client/blocks/text/TextView.tsx'
import css from '#client/blocks/text/View.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

/** A text block: drawn in use, a button that opens its editor in edit mode. */
export function View({ config, blockId, editing }: BlockViewProps<TextBlockConfig>) {
  const { t } = useTranslation('apps')
  const texts = useBlockTexts()
  const [writing, setWriting] = useState(false)
  const body = texts.read(blockId)
  const view = useRef<HTMLDivElement>(null)
  const pressed = useRef({ x: 0, y: 0 })
  const scrolls = useScrolls(view, body)
  const editable = editing && texts.editing !== undefined

  if (editable && writing && texts.editing) {
    const { Editor } = texts.editing
    return <Editor blockId={blockId} align={config.align} onDone={() => setWriting(false)} />
  }
  const shown = isBlank(body) ? (
    <p className={css.placeholder}>{editable ? t('text.placeholder') : ''}</p>
  ) : (
    <TextView body={body} align={config.align} />
  )
  if (!editable) {
    // what scrolls must be reachable by keys
    return (
      <div ref={view} className={css.view} {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': t('types.text.name') } : {})}>
        {shown}
      </div>
    )
  }
  return (
    <div className={css.view} data-editable>
      {shown}
      <button
        type="button"
        className={css.open}
        data-block-activate
        aria-label={t('text.write')}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY }
        }}
        onClick={(event) => {
          // The end of a drag is no click; a click by keys has no place.
          const moved = event.detail > 0 && Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > 4
          if (moved) return
          texts.editing?.open(blockId)
          setWriting(true)
        }}
      />
    </div>
  )
}

/** True for empty paragraphs. */
const isBlank = (body: readonly PageNode[]): boolean =>
  body.every((node) => (isPageText(node) ? node.text.trim() === '' : node.type === 'paragraph' && isBlank(node.children)))

function useScrolls(element: RefObject<HTMLElement | null>, text: readonly PageNode[]): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setScrolls(current.scrollHeight > current.clientHeight + 1))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, text])
  return scrolls
}
