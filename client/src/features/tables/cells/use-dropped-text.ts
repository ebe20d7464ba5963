import { useCallback, useEffect, useRef } from 'react'
import type { MisfitReason } from '#shared/fields/field-type.ts'
import { tellNotKept } from '#client/features/tables/cells/tell-not-kept.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Misfit {
  text: string
  reason: MisfitReason
}

/**
 * Takes what was written and did not fit, or undefined once it stands in the editor no more: when the editor goes with it (somebody
 * pressed another cell), a notice says so.
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
