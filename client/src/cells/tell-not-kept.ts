import { toast } from '#client/ui/toast.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** characters of the text shown in the notice */
const mostShown = 80

export interface NotKept {
  /** of the field */
  label: string
  text: string
  /** a key of the catalogue's `misfit` */
  reason: string
}

/** Reports a value that did not get into its cell, with the text and the reason. */
export function tellNotKept(t: TFunction, { label, text, reason }: NotKept): void {
  const isWhole = text.length <= mostShown
  const shown = isWhole ? text : `${text.slice(0, mostShown)}…`
  toast({
    message: t('cells.notKept', { field: label, text: shown, reason: t(`misfit.${reason}`) }),
    tone: 'warning',
    // a text too long for the notice can be copied
    ...(!isWhole && { action: { label: t('common:actions.copy'), onAction: () => void copyLater(text) }, duration: null }),
  })
}

/** A gesture of few: fetched when it is made. */
async function copyLater(text: string): Promise<void> {
  const { copyText } = await import('#client/lib/copy-text.ts')
  await copyText(text)
}
