import { useMemo } from 'react'
import type { ItemKey } from '#client/nouns/items/item.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { changeOfReaders } from '#client/nouns/folders/private-folders.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'

interface FolderContentsProps {
  /** null: one that is being made */
  folderId: string | null
  items: readonly ItemKey[]
  onChange: (items: ItemKey[]) => void
}

/**
 * The apps, tables and pages of a folder, in their order. One that is chosen leaves the folder it is in.
 * Pages that would get other readers are moved by the dialog that asks.
 */
export function FolderContents({ folderId, items, onChange }: FolderContentsProps) {
  const { t } = useTranslation('home')
  const known = useItems()
  const options = useMemo(
    () =>
      [...known]
        .filter(([key, { type, id }]) => items.includes(key) || changeOfReaders(type, id, folderId) === undefined)
        .map(([value, { label, icon, color }]) => ({ value, label, icon: <ItemIcon icon={icon} color={color} size={20} /> }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [known, items, folderId],
  )
  return (
    <PickMany
      label={t('edit.contents')}
      add={t('edit.addContents')}
      none={t('edit.noContents')}
      options={options}
      picked={items}
      onChange={(picked) => onChange(picked as ItemKey[])}
    />
  )
}
