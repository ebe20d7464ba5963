import type { ReactNode } from 'react'
import css from '#client/blocks/parts/blocks.module.css'

/** A part of a block's settings under its own small heading. */
export function BlockSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}
