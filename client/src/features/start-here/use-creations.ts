import { IconForms, IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { byPosition } from '#shared/lib/positions.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import type { StartCard } from '#client/features/start-here/CardList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { createStarterTable } from '#client/nouns/tables/starter-table.ts'
import { createView } from '#client/nouns/views/view-commands.ts'

/** The four things to make: a form and a board come with a table of their own. Works offline. */
export function useCreations(): StartCard[] {
  const { t } = useTranslation('startHere')
  const navigate = useNavigate()
  const access = useAccess()
  const makeBoard = (): void => {
    turnOnBuilderMode()
    const { tableId } = createStarterTable(t)
    // the state is the last field that such a table begins with
    const fields = readEntities('field')
      .filter((field) => field.tableId === tableId)
      .toSorted(byPosition)
    const state = fields.at(-1)
    const shown = fields.filter((field) => field !== state).map(({ id }) => id)
    const config = { ...kanbanView.defaults(), kanban_field: state?.id ?? null, fields: shown }
    const view = createView({ tableId, label: t('tables:views.createKanban'), type: kanbanView.type, config, ownerId: undefined })
    void navigate(`/object/${tableId}/${view.id}`)
  }
  const makeForm = (): void => {
    turnOnBuilderMode()
    const { tableId } = createStarterTable(t)
    void navigate(`/object/${tableId}`)
    openOverlay({ kind: 'forms', tableId })
  }
  const card = (key: string, Icon: StartCard['Icon'], onPress: () => void): StartCard => ({
    ...{ key, Icon, onPress },
    title: t(`creations.${key}.title`),
    text: t(`creations.${key}.text`),
  })
  return [
    ...(access.canCreate('table')
      ? [
          card('form', IconForms, makeForm),
          card('kanban', IconLayoutKanban, makeBoard),
          card('table', IconTable, () => openOverlay({ kind: 'create', what: 'table' })),
        ]
      : []),
    ...(access.canCreate('app') ? [card('app', IconLayoutGrid, () => openOverlay({ kind: 'create', what: 'app' }))] : []),
  ]
}
