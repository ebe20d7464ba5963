import { useCallback, useEffect, useRef } from 'react'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import { leaveMisfit } from '#client/cells/left-misfits.ts'
import { tellNotKept } from '#client/cells/tell-not-kept.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLeavingPage } from '#client/lib/leaving-page.ts'

interface Misfit {
  text: string
  reason: MisfitReason
}

/**
 * Takes a text that did not fit, or undefined once it has left the editor. If the editor closes with the text in it (another cell was pressed), a
 * notice shows the text; if its tab closes, the next one does.
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
  useLeavingPage(() => {
    if (held.current) leaveMisfit({ label, ...held.current })
    held.current = undefined
  })
  return useCallback((misfit) => {
    held.current = misfit
  }, [])
}
