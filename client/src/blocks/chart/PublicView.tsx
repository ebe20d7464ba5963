import { useLayoutEffect, useRef, useState } from 'react'
import type { PublicChart } from '#shared/blocks/chart-block.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { ChartFigure } from '#client/blocks/chart/ChartFigure.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

/** A chart of the figures that the server worked out. */
export function PublicView({ block }: PublicBlockProps<PublicChart>) {
  const { language } = useTranslation('blocks')
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section className={css.tableCard} aria-label={block.title}>
      <header className={css.tableHead}>
        <h2 className={css.label}>{block.title}</h2>
      </header>
      <div ref={box} className={css.fill}>
        <ChartFigure drawing={block} title={block.title} asTable={false} {...size} locale={localeOf(language)} />
      </div>
    </section>
  )
}
