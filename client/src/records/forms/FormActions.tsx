import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/records/forms/form.module.css'
import type { Filling } from '#client/records/forms/use-filling.ts'
import type { SentForm } from '#client/records/forms/use-sending.ts'
import { Button } from '#client/ui/Button.tsx'

interface FormActionsProps {
  filling: Filling
  onSent(sent: SentForm): void
  /** absent where a form stands in a page */
  onCancel?: (() => void) | undefined
}

/** The buttons under a form: back, on, and to send it. */
export function FormActions({ filling, onSent, onCancel }: FormActionsProps) {
  const { t } = useTranslation('forms')
  const { page, isLast, judged, definition, isUpdate, isSending } = filling
  const send = definition.send_label || t(isUpdate ? 'fill.save' : 'fill.create')
  return (
    <>
      {judged.required.size > 0 && <span className={css.hint}>{t('fill.requiredHint')}</span>}
      {onCancel && page === 0 && <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>}
      {page > 0 && (
        <Button disabled={isSending} onClick={() => filling.go(page - 1)}>
          {t('fill.previous')}
        </Button>
      )}
      <Button variant="primary" data-next="" busy={isSending} onClick={() => void filling.next().then((sent) => sent && onSent(sent))}>
        {isSending ? t('fill.sending') : isLast ? send : t('fill.next')}
      </Button>
    </>
  )
}
