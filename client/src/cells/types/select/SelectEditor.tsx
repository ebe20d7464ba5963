import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { optionsOf } from '#client/cells/field-config.ts'
import css from '#client/cells/editor-parts.module.css'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { SelectCell } from '#client/cells/types/select/SelectCell.tsx'
import { addOption } from '#client/cells/types/select/option-commands.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Choosing an option, or several; builders may make one that is missing on the spot. */
export function SelectEditor({ field, value, existingOnly, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  // a field that is not stored yet gets its options in its own form
  const mayCreate = useTableAccess(field.tableId).manageFields && field.id !== '' && !existingOnly
  const multiple = fieldTypes[field.type].column === 'json'
  return (
    <>
      <span className={css.under}>
        <SelectCell field={field} value={value} />
      </span>
      <ItemPicker
        label={field.label}
        placeholder={t(mayCreate ? 'cells.findOption' : 'cells.findOptionOnly')}
        emptyText={t('cells.noOptions')}
        items={optionsOf(field).map((option) => ({
          id: option.id,
          label: option.label,
          view: <Chip hue={option.hue}>{option.label}</Chip>,
        }))}
        chosen={itemsOf(value)}
        multiple={multiple}
        onChoose={(ids) => commit(ids.length === 0 ? null : multiple ? ids : (ids[0] ?? null))}
        done={done}
        onCreate={mayCreate ? (label) => addOption(field, label) : undefined}
        createLabel={(label) => t('cells.createOption', { label })}
      />
    </>
  )
}
