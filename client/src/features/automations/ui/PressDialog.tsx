import { useState, type FormEvent } from 'react'
import { readGiven } from '#shared/nouns/automations/values/given-values.ts'
import type { AskedValue } from '#shared/values/asked-values.ts'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { AskedFields, type TypedAnswers } from '#client/nouns/automations/AskedFields.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay, type PressAnswers } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'

type Asking = Extract<Overlay, { kind: 'askBeforePress' }>

/** The question of a button before it acts, and the values that it wants. */
export function PressDialog({ overlay }: { overlay: Overlay }) {
  return overlay.kind === 'askBeforePress' ? <Asked {...overlay} /> : null
}

const unanswered = (asks: readonly AskedValue[]): TypedAnswers =>
  Object.fromEntries(asks.map(({ name, is }) => [name, is === 'yesNo' ? false : '']))

function Asked({ place, question, asks, title, act }: Asking) {
  const { t } = useTranslation('presses')
  const work = useKeptDraft<TypedAnswers>(`press.${place}`, unanswered(asks))
  const [isTried, setIsTried] = useState(false)
  const end = work.forgetAnd(closeOverlay)
  const given = readGiven(asks, work.draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (!given) return
    act(given as PressAnswers)
    end()
  }
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={question === '' ? title : question}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={end}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" type="submit" form="press">
            {title}
          </Button>
        </>
      }
    >
      <form id="press" onSubmit={submit}>
        <KeptNotice work={work} />
        <AskedFields asks={asks} answers={work.draft} isTried={isTried} onChange={work.set} />
      </form>
    </Dialog>
  )
}
