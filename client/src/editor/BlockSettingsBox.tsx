import type { ReactNode } from 'react'
import css from '#client/blocks/parts/blocks.module.css'
import { useFocusInside } from '#client/ui/use-focus-inside.ts'

/** A block's settings, with the focus in the first one, even when they have to be fetched. */
export function BlockSettingsBox({ children }: { children: ReactNode }) {
  const box = useFocusInside()
  return (
    <div ref={box} className={css.settings}>
      {children}
    </div>
  )
}
