import { RecordTaskList } from '#client/features/tasks/ui/RecordTaskList.tsx'
import { useTasksOfTable } from '#client/nouns/tasks/use-tasks.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'

/** The tasks of a record, in its screen. */
export function RecordTasks({ table, row }: RecordTabProps) {
  const tasks = useTasksOfTable(table.id)
  return <RecordTaskList record={{ tableId: table.id, recordId: row.id }} tasks={tasks} />
}
