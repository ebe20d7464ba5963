import { IconAlertCircle, IconCircleCheck, IconClockUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/records/forms/form.module.css'
import type { SentForm } from '#client/records/forms/use-sending.ts'
import { Button } from '#client/ui/Button.tsx'

interface FormSavedProps {
  definition: FormDefinition
  sent: SentForm
  isUpdate: boolean
  onAnother?: (() => void) | undefined
  onOpen?: (() => void) | undefined
}

const icons = { applied: IconCircleCheck, kept: IconClockUp, held: IconClockUp, refused: IconAlertCircle }

/** The page after a form was sent, in its builder's words once the server has it. */
export function FormSaved({ definition, sent, isUpdate, onAnother, onOpen }: FormSavedProps) {
  const { t } = useTranslation('forms')
  const status = useStatus(sent)
  const { title, text } = definition.on_save ?? {}
  const Icon = icons[status]
  const isStored = status === 'applied'
  return (
    <div className={css.saved} role={status === 'refused' ? 'alert' : 'status'} data-status={status}>
      <Icon size={40} stroke={1.5} className={css.done} aria-hidden />
      <h2>{isStored ? title || t(isUpdate ? 'fill.saved' : 'fill.added') : t(`fill.${status}Title`)}</h2>
      {isStored ? text && <p className={css.text}>{text}</p> : <p className={css.text}>{t(`fill.${status}Text`)}</p>}
      <div className={css.actions}>
        {onOpen && status !== 'refused' && <Button onClick={onOpen}>{t('fill.open')}</Button>}
        {onAnother && <Button onClick={onAnother}>{t('fill.another')}</Button>}
      </div>
    </div>
  )
}

/** A kept form turns into a stored or a refused one while somebody still looks. */
function useStatus({ status, settled }: SentForm): keyof typeof icons {
  const [answer, setAnswer] = useState<'applied' | 'refused'>()
  useEffect(() => {
    let isShown = true
    if (status !== 'applied') void settled.then((result) => isShown && setAnswer(result.status))
    return () => void (isShown = false)
  }, [status, settled])
  return answer ?? status
}
