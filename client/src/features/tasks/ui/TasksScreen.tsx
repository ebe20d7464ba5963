import { Suspense, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { bulkBar } from '#client/features/tasks/opened-later.ts'
import { enterList, moveByKeys } from '#client/records/tasks/row-keys.ts'
import { OpenedTask } from '#client/features/tasks/ui/OpenedTask.tsx'
import { TasksBody } from '#client/features/tasks/ui/TasksBody.tsx'
import { TasksHeader } from '#client/features/tasks/ui/TasksHeader.tsx'
import { TasksPast } from '#client/features/tasks/ui/TasksPast.tsx'
import { TasksToolbar } from '#client/features/tasks/ui/TasksToolbar.tsx'
import { useChosenTasks } from '#client/records/tasks/use-chosen-tasks.ts'
import { useTaskMenu } from '#client/features/tasks/use-task-menu.tsx'
import { useComposing } from '#client/features/tasks/use-composing.ts'
import { useMarkRead } from '#client/features/tasks/use-mark-read.ts'
import { useOpenTask } from '#client/features/tasks/use-open-task.ts'
import { useRows } from '#client/features/tasks/use-rows.tsx'
import { useDragFile, useTaskDrop } from '#client/features/tasks/use-task-drag.ts'
import { useTaskUndo } from '#client/features/tasks/use-task-undo.ts'
import { useViewer } from '#client/nouns/tasks/use-viewer.ts'
import { useTaskSections } from '#client/features/tasks/use-task-sections.ts'
import { useTasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import { TaskDragContext } from '#client/nouns/tasks/rows/task-drag.ts'
import { taskStatuses, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DocumentNotices } from '#client/nouns/documents/DocumentNotices.tsx'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'
import css from '#client/features/tasks/ui/TasksPage.module.css'

export interface TasksScreenProps {
  title: string
  tasks: Tasks
  /** the four tabs; else every task of `only` */
  hasScopes: boolean
  only?: ((entry: TaskEntry, viewer: Viewer) => boolean) | undefined
  /** the document of new tasks; absent: by the tab */
  target?: TaskSource | undefined
  /** the sections that the screen has; absent: all */
  statuses?: readonly TaskStatus[]
  /** default: true; false: a new task would not be among those that the screen shows */
  makes?: boolean
  /** shown where there is nothing */
  emptyText?: string
  children?: ReactNode
}

/** Tasks in their status sections, or another look at them; `?taskId=` opens one at the right (specification 3 §2). */
export function TasksScreen({
  title,
  tasks,
  hasScopes,
  only,
  target: fixed,
  statuses = taskStatuses,
  makes = true,
  emptyText,
  children,
}: TasksScreenProps) {
  const { t } = useTranslation('tasks')
  const viewer = useViewer()
  const today = useToday()
  const choice = useTasksChoice()
  const { openId, open: openNow } = useOpenTask()
  const open = useLatest(openNow)
  const undo = useTaskUndo(tasks)
  const list = useRef<HTMLDivElement>(null)
  const sections = useTaskSections({ tasks, choice, viewer, today, hasScopes, only })
  const { pathname } = useLocation()
  // not its title, which a new name or another language changes
  const board = `tasks:${pathname}`
  const scroller = useRef<HTMLDivElement>(null)
  const drag = useDragFile()
  const drop = useTaskDrop(tasks, sections, undo.together, () => choice.setByHand(true))
  useMarkRead(list, tasks, viewer)
  // a task that is done leaves its section
  useFocusKept(list)
  const chosen = useChosenTasks(sections)
  const target = fixed ?? (choice.scope === 'personal' && hasScopes ? tasks.own : tasks.team)
  const versions = useVersionsAddress()

  // a screen without the section of a new task makes none, either
  const canAdd = makes && target.canWrite && statuses.includes('open')
  const { composing, ...writing } = useComposing({ choice, target, today, board })
  const [compose, addTo] = [useLatest(writing.compose), useLatest(writing.addTo)]
  useShortcut('k', () => compose('open'), canAdd)
  useShortcut('Escape', () => (chosen.ids.size > 0 ? chosen.clear() : open(null)), openId !== null || chosen.ids.size > 0)
  useTitle(title)
  const row = useRows({ tasks, target, viewer, today, openId, chosen, board, onOpen: open })
  useShortcut('j', () => enterList(list.current))
  const menu = useTaskMenu({ tasks, chosen, today, together: undo.together, onOpen: open })
  const chosenEntries = chosen.ids.size === 0 ? [] : tasks.entries.filter(({ task }) => chosen.ids.has(task.id))
  return (
    <div className={css.page} data-panel={openId === null ? undefined : true} data-look={choice.look}>
      <TasksHeader
        title={title}
        documents={tasks.documents}
        onNew={canAdd ? () => compose('open') : undefined}
        onHistory={versions.open}
        isOwn={hasScopes}
      >
        {children}
      </TasksHeader>
      <TasksToolbar choice={choice} hasScopes={hasScopes} />
      <DocumentNotices documents={tasks.documents} />
      <div ref={list} onKeyDown={(event) => moveByKeys(event, (id) => chosen.choose(id, false))} onContextMenu={menu.open}>
        {drag && <drag.TaskDrops board={board} scroller={scroller} onDrop={drop} />}
        <TaskDragContext value={drag?.dragParts}>
          <TasksBody
            {...{ tasks, sections, statuses, choice, board, scroller, today, openId, composing, row, emptyText }}
            onOpen={open}
            onCompose={canAdd ? compose : undefined}
            onAdd={addTo}
          />
        </TaskDragContext>
      </div>
      <Suspense>
        {chosenEntries.length > 0 && (
          <bulkBar.Page chosen={chosenEntries} tasks={tasks} today={today} together={undo.together} onClear={chosen.clear} />
        )}
        {menu.drawn}
      </Suspense>
      <OpenedTask tasks={tasks} undo={undo} today={today} openId={openId} onOpen={open} />
      <VersionHistory
        document={target.name}
        title={target.place === 'personal' ? t('scopes.personal') : title}
        mayRestore={target.canWrite}
        preview={(doc) => <TasksPast doc={doc} document={target.name} today={today} />}
      />
    </div>
  )
}
