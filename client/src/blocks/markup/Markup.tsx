import { useLayoutEffect, useRef } from 'react'
import type { MarkupBlockConfig } from '#shared/blocks/markup-block.ts'
import css from '#client/blocks/parts/content.module.css'
import { cleanMarkup } from '#client/blocks/markup/clean-markup.ts'

/** A source, cleaned and drawn. */
export function Markup({ title, language, source }: MarkupBlockConfig) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(cleanMarkup({ language, source })), [language, source])
  return <div ref={box} className={css.markup} tabIndex={0} role="group" aria-label={title || language} />
}
