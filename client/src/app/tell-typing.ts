import { tellLeftMisfit } from '#client/cells/left-misfits.ts'
import { takeTyping } from '#client/engine/leaving/typing-note.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

/** characters of the text shown in the notice */
const mostShown = 80

/** Tells of everything that earlier tabs left open. */
export async function tellLeft(): Promise<void> {
  await tellLeftMisfit()
  await tellTyping()
}

/** Offers the words that were being typed as earlier tabs ended without any event. Their author had not decided yet: they go nowhere by themselves. */
export async function tellTyping(): Promise<void> {
  const typed = await takeTyping()
  if (typed.length === 0) return
  await loadTexts('documents')
  const t = translator('documents')
  for (const { label, text } of typed) {
    const shown = text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`
    toast({
      message: t(label === '' ? 'typing.unnamed' : 'typing.named', { field: label, text: shown }),
      tone: 'warning',
      action: { label: t('common:actions.copy'), onAction: () => void copyText(text) },
      duration: null,
    })
  }
}
