import { safeAddress } from '#shared/blocks/block-address.ts'
import { bottomNavItemTypes, type BottomNavItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { navActions } from '#shared/nouns/bundles/nav-actions.ts'
import { IconField } from '#client/features/apps/ui/bars/IconField.tsx'
import css from '#client/features/apps/ui/bars/fields.module.css'
import { useItems, type Item } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RecordChoice } from '#client/records/RecordChoice.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface ActionEditorProps {
  item: BottomNavItem
  onChange(item: BottomNavItem): void
}

/** One action of a bar. Another type begins without target; the label follows the target until somebody writes one. */
export function ActionEditor({ item, onChange }: ActionEditorProps) {
  const { t } = useTranslation('apps')
  const { asks } = navActions[item.type]
  const items = useItems()
  const apps = [...items.values()].filter(({ type }) => type === 'app')
  const tables = [...items.values()].filter(({ type }) => type === 'table')
  const labelOf = (id: string | null): string => [...items.values()].find((each) => each.id === id)?.label ?? ''
  const isUntouched = item.label === '' || item.label === labelOf(asks === 'aRecord' ? item.tableId : item.target)
  const aim = (patch: Partial<BottomNavItem>, found: Item | undefined): void =>
    onChange({ ...item, ...patch, ...(isUntouched && found && { label: found.label, icon: found.icon }) })
  const options = (list: readonly Item[]) =>
    list.map((each) => ({ value: each.id, label: each.label, icon: <ItemIcon icon={each.icon} color={each.color} size={20} /> }))
  const choose = (label: string, list: readonly Item[], value: string | null, patch: (id: string) => Partial<BottomNavItem>) => (
    <Select
      label={label}
      placeholder={t('action.choose')}
      value={value === '' ? null : value}
      options={options(list)}
      onChange={(id) => aim(patch(id), items.get(`${list === apps ? 'app' : 'table'}:${id}`))}
    />
  )
  return (
    <div className={css.item}>
      <Select
        label={t('action.type')}
        value={item.type}
        options={bottomNavItemTypes.map((value) => ({ value, label: t(`action.types.${value}`) }))}
        onChange={(type) => onChange({ ...item, type, target: '', tableId: null, label: isUntouched ? '' : item.label })}
      />
      {asks === 'anApp' && choose(t('action.app'), apps, item.target, (target) => ({ target }))}
      {asks === 'aTable' && choose(t('action.table'), tables, item.target, (target) => ({ target }))}
      {asks === 'aRecord' && choose(t('action.table'), tables, item.tableId, (tableId) => ({ tableId, target: '' }))}
      {asks === 'aRecord' && item.tableId !== null && (
        <RecordChoice
          key={item.tableId}
          label={t('action.record')}
          choose={t('action.chooseRecord')}
          tableId={item.tableId}
          recordId={item.target}
          onChoose={(record) => onChange({ ...item, target: record.id, ...(isUntouched && { label: record.label }) })}
        />
      )}
      {asks === 'aWebPage' && (
        <TextField
          label={t('action.link')}
          value={item.target}
          maxLength={2000}
          error={item.target === '' || safeAddress(item.target) !== '' ? null : t('action.linkHint')}
          onChange={(event) => onChange({ ...item, target: event.currentTarget.value })}
        />
      )}
      <TextField
        label={t('action.label')}
        value={item.label}
        maxLength={200}
        onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
      />
      <IconField label={item.label || t('bottomBar.unnamed')} icon={item.icon} onChange={({ icon }) => onChange({ ...item, icon })} />
    </div>
  )
}
