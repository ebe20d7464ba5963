import { useCallback, useEffect, useRef } from 'react'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import { tellNotKept } from '#client/cells/tell-not-kept.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Misfit {
  text: string
  reason: MisfitReason
}

/**
 * Takes a text that did not fit, or undefined once it has left the editor. If the editor closes with the text in it (another cell was pressed), a
 * notice shows the text.
 */
export function useDroppedText(label: string): (misfit: Misfit | undefined) => void {
  const { t } = useTranslation('tables')
  const held = useRef<Misfit>(undefined)
  const tell = useRef<(misfit: Misfit) => void>(undefined)
  useEffect(() => {
    tell.current = (misfit) => tellNotKept(t, { label, ...misfit })
  }, [label, t])
  useEffect(
    () => () => {
      if (held.current) tell.current?.(held.current)
    },
    [],
  )
  return useCallback((misfit) => {
    held.current = misfit
  }, [])
}
