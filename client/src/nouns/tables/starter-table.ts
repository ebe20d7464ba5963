import { newShortId } from '#shared/lib/ids.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { createTable } from '#client/nouns/tables/table-commands.ts'

/** Makes a table with three fields to start from, a state among them; works offline. `t` reads the texts of tables. */
export function createStarterTable(t: (key: string) => string, folderId?: string): { tableId: string; viewId: string } {
  const options = (['todo', 'doing', 'done'] as const).map((key, index) => ({
    id: newShortId('o'),
    label: t(`tables:starter.${key}`),
    hue: ['gray', 'blue', 'green'][index] ?? 'gray',
  }))
  return createTable({
    ...itemDefaults.table,
    label: t('tables:create.title'),
    viewLabel: t('tables:views.first'),
    fields: [
      { type: 'singleLineText', label: t('tables:starter.name') },
      { type: 'text', label: t('tables:starter.notes') },
      { type: 'select', label: t('tables:starter.status'), config: { options } },
    ],
    ...(folderId === undefined ? {} : { folderId }),
  })
}
