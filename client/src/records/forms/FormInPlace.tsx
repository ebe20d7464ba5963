import { useState } from 'react'
import { FormActions } from '#client/records/forms/FormActions.tsx'
import { FormBody } from '#client/records/forms/FormBody.tsx'
import { FormSaved } from '#client/records/forms/FormSaved.tsx'
import css from '#client/records/forms/form.module.css'
import { useFilling, type FillingOptions } from '#client/records/forms/use-filling.ts'
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
  const [sentId, setSentId] = useState<string>()
  const { definition, isUpdate } = filling
  const then = definition.on_save?.do ?? 'success'

  function sent(recordId: string): void {
    if (options.isPreview) return
    if (then === 'another') toast({ message: t(isUpdate ? 'fill.saved' : 'fill.added'), tone: 'success' })
    else setSentId(recordId)
    if (then === 'address' && definition.on_save?.address) location.assign(definition.on_save.address)
  }
  if (sentId !== undefined) {
    return (
      <FormSaved
        definition={definition}
        isUpdate={isUpdate}
        onAnother={isUpdate ? undefined : () => setSentId(undefined)}
        onOpen={onOpen && (() => onOpen(sentId))}
      />
    )
  }
  return (
    <div className={css['form']}>
      <FormBody filling={{ ...filling, definition: { ...definition, title } }} formId={options.form?.id} hasTitle />
      <div className={css['actions']} data-form-actions>
        <FormActions filling={filling} onSent={sent} />
      </div>
    </div>
  )
}
