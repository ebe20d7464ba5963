import type { PublicForm } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** Adding a record through a link that allows it. */
export function AddRecord({ form, block, onClose }: { form: PublicForm; block?: string; onClose: () => void }) {
  const { t } = useTranslation('public')
  return (
    <Dialog open onClose={onClose} title={t('add')} closeLabel={t('form.close')}>
      <PublicFormView form={form} block={block} />
    </Dialog>
  )
}
