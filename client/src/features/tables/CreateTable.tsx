import { newShortId } from '#shared/lib/ids.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { createTable } from '#client/nouns/tables/table-commands.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { useMakeAtOnce } from '#client/lib/use-make-at-once.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A new table with three fields to start from; it asks its name in place. */
export function CreateTable({ overlay }: CreateOverlayProps) {
  const { t } = useTranslation('tables')
  useMakeAtOnce(overlay, () => {
    turnOnBuilderMode()
    const options = (['todo', 'doing', 'done'] as const).map((key, index) => ({
      id: newShortId('o'),
      label: t(`starter.${key}`),
      hue: ['gray', 'blue', 'green'][index] ?? 'gray',
    }))
    const { tableId } = createTable({
      ...itemDefaults.table,
      label: t('create.title'),
      viewLabel: t('views.first'),
      fields: [
        { type: 'singleLineText', label: t('starter.name') },
        { type: 'text', label: t('starter.notes') },
        { type: 'select', label: t('starter.status'), config: { options } },
      ],
      ...(overlay.folderId === undefined ? {} : { folderId: overlay.folderId }),
    })
    return { path: `/object/${tableId}`, title: titlePlace('table', tableId), isGiven: true }
  })
  return null
}
