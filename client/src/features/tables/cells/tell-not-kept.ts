import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** characters of it that the notice says */
const mostShown = 80

/** Says that what was written into a cell is not in it, with the text and why. `reason`: a key of the catalogue's `misfit`. */
export function tellNotKept(t: TFunction, { label, text, reason }: { label: string; text: string; reason: string }): void {
  const isWhole = text.length <= mostShown
  const shown = isWhole ? text : `${text.slice(0, mostShown)}…`
  toast({
    message: t('cells.notKept', { field: label, text: shown, reason: t(`misfit.${reason}`) }),
    tone: 'warning',
    // what cannot be read here and written again stays to be taken along
    ...(!isWhole && { action: { label: t('common:actions.copy'), onAction: () => void copyText(text) }, duration: null }),
  })
}
