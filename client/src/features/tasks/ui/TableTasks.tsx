import { IconTable } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { Table } from '#shared/nouns/tables/table.ts'
import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { OpenTable } from '#client/nouns/tables/OpenTable.tsx'
import { useTasksOfTable } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** `/object/{id}/tasks`: the tasks of a table, and those of the team that name one of its records. */
export function TableTasks() {
  const { tableId = '' } = useParams()
  return <OpenTable id={tableId}>{(table) => <TasksOf key={tableId} table={table} />}</OpenTable>
}

function TasksOf({ table: { id: tableId, label } }: { table: Table }) {
  const { t } = useTranslation('tasks')
  const tasks = useTasksOfTable(tableId)
  const source = tasks.sources.get(`tasks:table:${tableId}`)
  const only = useCallback(({ task, place }: TaskEntry) => place === 'table' || task.record?.tableId === tableId, [tableId])
  return (
    <>
      {!source && <Notice tone="warning">{t('errors.permission')}</Notice>}
      <TasksScreen title={t('ofTable', { table: label })} tasks={tasks} hasScopes={false} only={only} target={source}>
        <LinkButton to={`/object/${tableId}`} icon={<IconTable size={16} stroke={1.5} aria-hidden />}>
          {t('openTable')}
        </LinkButton>
      </TasksScreen>
    </>
  )
}
