import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { configOf } from '#client/cells/field-config.ts'
import css from '#client/cells/cells.module.css'
import editorParts from '#client/cells/editor-parts.module.css'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { UserCell } from '#client/cells/types/user/UserCell.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function UserEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const members = useEntities('member')
  const chosen = itemsOf(value)
  const items = members
    .filter((member) => member.active || chosen.includes(member.id))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
    .map((member) => ({
      id: member.id,
      label: member.displayName,
      view: (
        <span className={css.person}>
          <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />
          {member.displayName}
        </span>
      ),
    }))
  return (
    <>
      <span className={editorParts.under}>
        <UserCell field={field} value={value} />
      </span>
      <ItemPicker
        label={field.label}
        placeholder={t('cells.findPerson')}
        emptyText={t('cells.noPeople')}
        items={items}
        chosen={chosen}
        multiple={fieldTypes[field.type].isSingle?.(configOf(field)) !== true}
        onChoose={(ids) => commit(ids.length === 0 ? null : ids)}
        done={done}
      />
    </>
  )
}
