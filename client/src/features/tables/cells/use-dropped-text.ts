import { useCallback, useEffect, useRef } from 'react'
import type { MisfitReason } from '#shared/fields/field-type.ts'
import { toast } from '#client/ui/toast.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Misfit {
  text: string
  reason: MisfitReason
}

/** characters of it that the notice says */
const mostShown = 80

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
      const isWhole = text.length <= mostShown
      const shown = isWhole ? text : `${text.slice(0, mostShown)}…`
      toast({
        message: t('cells.notKept', { field: label, text: shown, reason: t(`misfit.${reason}`) }),
        tone: 'warning',
        // what cannot be read here and written again stays to be taken along
        ...(!isWhole && { action: { label: t('common:actions.copy'), onAction: () => void copyText(text) }, duration: null }),
      })
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
