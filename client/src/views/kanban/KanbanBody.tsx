import { IconLayoutKanban } from '@tabler/icons-react'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import { KanbanBoard } from '#client/views/kanban/KanbanBoard.tsx'
import { makesColumns } from '#client/views/kanban/board-columns.ts'
import { FieldChoice } from '#client/views/tools/FieldChoice.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

/** A board. Without the field of its columns nothing is shown, and another field can be chosen. */
export function KanbanBody(props: RecordsBodyProps<KanbanConfig>) {
  const { t } = useTranslation('views')
  const { work, settings } = props
  const fields = work.fields.filter(makesColumns)
  const field = fields.find(({ id }) => id === settings.config.kanban_field)
  if (field) return <KanbanBoard {...props} field={field} />
  return (
    <EmptyState
      title={t(fields.length === 0 ? 'kanban.noFields' : 'kanban.chooseField')}
      drawing={<IconLayoutKanban size={48} stroke={1} />}
      {...(fields.length > 0 && {
        action: (
          <FieldChoice
            label={t('kanban.field')}
            fields={fields}
            value={null}
            onChange={(fieldId) => settings.change({ kanban_field: fieldId })}
          />
        ),
      })}
    >
      {t(fields.length === 0 ? 'kanban.noFieldsText' : 'kanban.chooseFieldText')}
    </EmptyState>
  )
}
