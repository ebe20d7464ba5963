import { IconCircleCheck } from '@tabler/icons-react'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/records/forms/form.module.css'
import { Button } from '#client/ui/Button.tsx'

interface FormSavedProps {
  definition: FormDefinition
  isUpdate: boolean
  onAnother?: (() => void) | undefined
  onOpen?: (() => void) | undefined
}

/** The page after a form was sent, in its builder's words. */
export function FormSaved({ definition, isUpdate, onAnother, onOpen }: FormSavedProps) {
  const { t } = useTranslation('forms')
  const { title, text } = definition.on_save ?? {}
  return (
    <div className={css['saved']} role="status">
      <IconCircleCheck size={40} stroke={1.5} className={css['done']} aria-hidden />
      <h2>{title || t(isUpdate ? 'fill.saved' : 'fill.added')}</h2>
      {text && <p className={css['text']}>{text}</p>}
      <div className={css['actions']}>
        {onOpen && <Button onClick={onOpen}>{t('fill.open')}</Button>}
        {onAnother && <Button onClick={onAnother}>{t('fill.another')}</Button>}
      </div>
    </div>
  )
}
