import { Suspense } from 'react'
import { isBlockRules, type lostParts } from '#shared/access/item-levels.ts'
import type { BlockRules, ItemLevel, TableRules } from '#shared/access/profile-schema.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import css from '#client/features/roles/ui/dialogs.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'

export interface LostRules {
  /** the table's name */
  label: string
  roleName: string
  tableId: string
  lost: ReturnType<typeof lostParts>
  value: TableRules | ItemLevel | undefined
}

interface LostRulesDialogProps extends LostRules {
  onConfirm: () => void
  onClose: () => void
}

/** Warns of hand-written rules that the chosen level would destroy (specification 2 §4). */
export function LostRulesDialog({ label, roleName, tableId, lost, value, onConfirm, onClose }: LostRulesDialogProps) {
  const { t } = useTranslation('roles')
  const blocks = isBlockRules(value) && Object.keys(value).length > 0 ? value : undefined
  const rules = typeof value === 'object' && !isBlockRules(value) ? value : {}
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('lost.title', { label })}
      confirmLabel={t('lost.confirm')}
      cancelLabel={t('lost.keep')}
    >
      <p className={css.text}>{t('lost.text', { role: roleName, label })}</p>
      <ul className={css.lost}>
        {lost.rows > 0 && <li>{t('lost.rows', { count: lost.rows })}</li>}
        <Suspense>
          <LostFields tableId={tableId} of="hidden" ids={rules.fields_excluded ?? []} />
          <LostFields tableId={tableId} of="readonly" ids={rules.fields_readonly ?? []} />
        </Suspense>
        <li>{t('lost.actions', { list: blocks ? blockActionsOf(blocks, t) : actionsOf(rules, t) })}</li>
      </ul>
    </ConfirmDialog>
  )
}

const blockRights = ['can_edit_content', 'can_create_blocks', 'can_edit_blocks', 'can_delete_blocks'] as const
const rights = ['can_create', 'can_edit', 'can_delete', 'create_comment', 'manage_structure'] as const

function actionsOf(rules: Exclude<TableRules, '*'>, t: (key: string) => string): string {
  const on = rights.filter((right) => rules[right] === true).map((right) => t(`rules.${right}.title`).toLocaleLowerCase())
  return on.length === 0 ? t('lost.nothing') : on.join(', ')
}

function blockActionsOf(rules: BlockRules, t: (key: string) => string): string {
  const on = blockRights.filter((right) => rules[right] === true).map((right) => t(`rules.${right}.title`).toLocaleLowerCase())
  return on.length === 0 ? t('lost.nothing') : on.join(', ')
}

function LostFields({ tableId, of, ids }: { tableId: string; of: 'hidden' | 'readonly'; ids: readonly string[] }) {
  const { t } = useTranslation('roles')
  const fields = useFields(tableId)
  if (ids.length === 0) return null
  const names = ids.map((id) => fields.find((field) => field.id === id)?.label ?? t('deletedField'))
  return <li>{t(`lost.${of}`, { count: ids.length, list: names.join(', ') })}</li>
}
