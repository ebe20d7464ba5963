import type { Field } from '#shared/nouns/tables/table.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { deleteAsGesture } from '#client/fields/settings/field-gestures.ts'
import { usesOf } from '#client/fields/settings/field-uses.ts'
import { CodeTriggers } from '#client/nouns/functions/CodeTriggers.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Asks before a field is deleted, and names the things that depend on it. */
export function DeleteFieldDialog({ field, onClose }: { field: Field; onClose(): void }) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  const { readers, otherFace, rules, isKey } = usesOf(field, useEntities('field'), useEntity('table', field.tableId))
  const otherTable = useEntity('table', otherFace?.tableId ?? '')?.label ?? ''
  const title = t('fields.deleteTitle', { label: field.label })
  if (isKey) {
    return (
      <Dialog
        open
        title={title}
        closeLabel={t('common.close')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <p>{t('fields.deleteKey')}</p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirmLabel={t('fields.delete')}
      cancelLabel={t('common.cancel')}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        const done = deleteAsGesture(field)
        const undo = { label: structure('undo'), onAction: done.undo }
        done.noticed(toast({ message: t('fields.deleted', { label: field.label }), duration: 8000, action: undo }))
      }}
    >
      <Stack>
        <p>{t('fields.deleteText')}</p>
        {otherFace && <p role="alert">{t('fields.deleteOtherFace', { label: otherFace.label, table: otherTable })}</p>}
        {readers.length > 0 && (
          <p role="alert">{t('computed.readBy', { count: readers.length, labels: readers.map((label) => `“${label}”`).join(', ') })}</p>
        )}
        <CodeTriggers tableId={field.tableId} about="field" />
        {rules > 0 && <p role="alert">{t('fields.deleteRules', { count: rules })}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
