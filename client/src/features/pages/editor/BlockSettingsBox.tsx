import type { ReactNode } from 'react'
import styles from '#client/features/pages/editor/EmbeddedAppBlock.module.css'
import { useFocusInside } from '#client/ui/use-focus-inside.ts'

/** A block's settings: whoever opens them is in the first one, also where they have to be fetched. */
export function BlockSettingsBox({ children }: { children: ReactNode }) {
  const box = useFocusInside()
  return (
    <div ref={box} className={styles.settings}>
      {children}
    </div>
  )
}
