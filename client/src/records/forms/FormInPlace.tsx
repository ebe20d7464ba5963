import { useState } from 'react'
import { FormActions } from '#client/records/forms/FormActions.tsx'
import { FormBody } from '#client/records/forms/FormBody.tsx'
import { FormSaved } from '#client/records/forms/FormSaved.tsx'
import { sentToast } from '#client/records/forms/sent-texts.ts'
import css from '#client/records/forms/form.module.css'
import { useFilling, type FillingOptions } from '#client/records/forms/use-filling.ts'
import type { SentForm } from '#client/records/forms/use-sending.ts'
import { toast } from '#client/ui/toast.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormInPlaceProps extends FillingOptions {
  title: string
  onOpen?: ((recordId: string) => void) | undefined
}

/** A form that stands in a page or a block, where there is nothing to close. */
export function FormInPlace({ title, onOpen, ...options }: FormInPlaceProps) {
  const { t } = useTranslation('forms')
  const filling = useFilling(options)
  const [sent, setSent] = useState<SentForm>()
  const { definition, isUpdate } = filling
  const then = definition.on_save?.do ?? 'success'

  function end(form: SentForm): void {
    if (options.isPreview) return
    if (then === 'another' && form.status === 'applied') toast(sentToast(form, isUpdate, t))
    else setSent(form)
    if (then === 'address' && form.status === 'applied' && definition.on_save?.address) location.assign(definition.on_save.address)
  }
  if (sent) {
    return (
      <FormSaved
        definition={definition}
        sent={sent}
        isUpdate={isUpdate}
        onAnother={isUpdate ? undefined : () => setSent(undefined)}
        onOpen={onOpen && (() => onOpen(sent.recordId))}
      />
    )
  }
  return (
    <div className={css.form}>
      <FormBody filling={{ ...filling, definition: { ...definition, title } }} formId={options.form?.id} hasTitle />
      <div className={css.actions} data-form-actions>
        <FormActions filling={filling} onSent={end} />
      </div>
    </div>
  )
}
