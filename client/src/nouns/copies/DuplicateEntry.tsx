import { IconCopy, IconId } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Lines of an item's menu: a copy of it, and its id for programs (specification 2 §6 "Row menu rules"). */
export function DuplicateEntry({ type, id }: { type: ItemType; id: string }) {
  const { t } = useTranslation('home')
  const access = useAccess()
  const navigate = useNavigate()
  const label = useItems().get(itemKey(type, id))?.label ?? ''
  const duplicate = async (): Promise<void> => {
    toast({ id: 'duplicate', message: t('duplicate.running') })
    const { duplicateItem } = await import('#client/nouns/copies/duplicate-item.ts')
    const copy = await duplicateItem(type, id, t('duplicate.label', { label }).slice(0, 200))
    if (copy === undefined) return void toast({ id: 'duplicate', message: t('duplicate.failed'), tone: 'error' })
    const onAction = (): void => void navigate(itemPath(type, copy))
    toast({ id: 'duplicate', message: t(`duplicate.done.${type}`), tone: 'success', action: { label: t('duplicate.open'), onAction } })
  }
  const copyId = async (): Promise<void> => {
    if (await copyText(id)) toast({ message: t(`copyId.done.${type}`), tone: 'success' })
  }
  return (
    <>
      {type !== 'table' && access.may('duplicate', type, id) && (
        <MenuItem icon={<IconCopy {...drawing} />} onSelect={() => void duplicate()}>
          {t('duplicate.menu')}
        </MenuItem>
      )}
      {access.isBuilder && access.has('lowCode') && (
        <MenuItem icon={<IconId {...drawing} />} onSelect={() => void copyId()}>
          {t('copyId.menu')}
        </MenuItem>
      )}
    </>
  )
}
