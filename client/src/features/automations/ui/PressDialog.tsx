import { useState, type FormEvent } from 'react'
import { readGiven } from '#shared/nouns/automations/values/given-values.ts'
import { AskedFields, type TypedAnswers } from '#client/nouns/automations/AskedFields.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay, type PressAnswers } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

type Asking = Extract<Overlay, { kind: 'askBeforePress' }>

/** The question of a button before it acts, and the values that it wants. */
export function PressDialog({ overlay }: { overlay: Overlay }) {
  return overlay.kind === 'askBeforePress' ? <Asked {...overlay} /> : null
}

function Asked({ question, asks, title, act }: Asking) {
  const { t } = useTranslation('presses')
  const [answers, setAnswers] = useState<TypedAnswers>({})
  const [isTried, setIsTried] = useState(false)
  const given = readGiven(asks, answers)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (!given) return
    act(given as PressAnswers)
    closeOverlay()
  }
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={question === '' ? title : question}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={closeOverlay}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" type="submit" form="press">
            {title}
          </Button>
        </>
      }
    >
      <form id="press" onSubmit={submit}>
        <AskedFields asks={asks} answers={answers} isTried={isTried} onChange={setAnswers} />
      </form>
    </Dialog>
  )
}
