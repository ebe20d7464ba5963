import { useCallback, useEffect, useRef } from 'react'
import type { MisfitReason } from '#shared/fields/field-type.ts'
import { toast } from '#client/ui/toast.ts'
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
    tell.current = ({ text, reason }) => {
      toast({ message: t('cells.notKept', { field: label, text: text.slice(0, 80), reason: t(`misfit.${reason}`) }), tone: 'warning' })
    }
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
