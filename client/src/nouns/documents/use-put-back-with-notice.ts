import { useState } from 'react'
import { usePutBack } from '#client/engine/documents/use-put-back.ts'
import type { RefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Puts refused edits back, and says what became of them. */
export function usePutBackWithNotice(): { putBack: (list: readonly RefusedEdits[]) => Promise<void>; busy: boolean } {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const putBack = usePutBack()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    putBack: async (list) => {
      setBusy(true)
      try {
        for (const edits of list) {
          const title = t('refused.putBackTitle', { date: format.dateTime(new Date(edits.at).toISOString()) })
          const done = await putBack(edits, title)
          if (done === 'merged') toast({ message: t('refused.putBackDone'), tone: 'success' })
          else if (done) toast({ message: t('refused.putBackAppended', { title }), tone: 'success' })
          else toast({ message: t('refused.putBackNot'), tone: 'error' })
        }
      } catch (error) {
        toast({ message: errorText(error), tone: 'error' })
      } finally {
        setBusy(false)
      }
    },
  }
}
