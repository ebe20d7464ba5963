import { IconChecklist, IconHistory, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { taskStatuses, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { createTask } from '#client/features/tasks/task-commands.ts'
import { sectionTasks, taskScopes, type TaskScope } from '#client/features/tasks/task-filters.ts'
import { todayIn } from '#client/features/tasks/today.ts'
import { MissingTask } from '#client/features/tasks/ui/MissingTask.tsx'
import { PriorityFilter } from '#client/features/tasks/ui/PriorityFilter.tsx'
import { TaskPanel } from '#client/features/tasks/ui/TaskPanel.tsx'
import { TaskSection } from '#client/features/tasks/ui/TaskSection.tsx'
import { TasksPast } from '#client/features/tasks/ui/TasksPast.tsx'
import { TasksSkeleton } from '#client/features/tasks/ui/TasksSkeleton.tsx'
import { useOpenTask } from '#client/features/tasks/use-open-task.ts'
import { useTaskUndo } from '#client/features/tasks/use-task-undo.ts'
import { useTasks } from '#client/features/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DocumentNotices } from '#client/nouns/documents/DocumentNotices.tsx'
import { DocumentState, leastStored } from '#client/nouns/documents/DocumentState.tsx'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { toast } from '#client/ui/toast.ts'
import styles from '#client/features/tasks/ui/TasksPage.module.css'

const noPriorities: ReadonlySet<TaskPriority> = new Set()

/** `/tasks`: tasks in their status sections; `?taskId=` opens one at the right (specification 3 §2). */
export function TasksPage() {
  const { t } = useTranslation('tasks')
  const { memberId, orgId } = useSession()
  const organisation = useEntity('organisation', orgId)
  const tasks = useTasks()
  const [scope, setScope] = useState<TaskScope>('mine')
  const [priorities, setPriorities] = useState(noPriorities)
  const [composing, setComposing] = useState<TaskStatus | null>(null)
  const { openId, open } = useOpenTask()
  const undo = useTaskUndo(tasks.sources.team.doc, tasks.sources.personal.doc)
  const today = todayIn(organisation?.timezone ?? 'UTC')
  const sections = useMemo(() => sectionTasks(tasks.entries, { scope, priorities, memberId }), [tasks.entries, scope, priorities, memberId])
  const opened = tasks.entries.find((entry) => entry.task.id === openId)
  // an open task that is deleted, by anybody, closes its panel (specification 3 §4)
  const [seenId, setSeenId] = useState<string | null>(null)
  if (opened && seenId !== openId) setSeenId(openId)
  const isDeleted = !opened && openId !== null && openId === seenId
  useEffect(() => {
    if (isDeleted) open(null)
    // once per deletion, whatever else is drawn until the address has changed: each call goes one step back
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `open` is a new function at each render.
  }, [isDeleted])
  const target = tasks.sources[scope === 'personal' ? 'personal' : 'team']
  const canAdd = target.canWrite
  const versions = useVersionsAddress()
  const notHere = tasks.documents.some((document) => !document.seen)
  const nothingYet = tasks.entries.length === 0

  const compose = (status: TaskStatus | null) => {
    // a task of one's own would not be seen among those of others
    if (status !== null && scope === 'assigned') setScope('mine')
    setComposing(status)
  }

  useShortcut('k', () => compose('open'), canAdd)
  useShortcut('Escape', () => open(null), openId !== null)
  useTitle(t('title'))

  const add = (status: TaskStatus, title: string) => {
    // under a filter, a task that the filter shows
    const [priority = 'notPrioritized'] = priorities
    createTask(target.doc, memberId, { title, status, priority })
    toast({ id: 'task-created', message: t('toast.created'), tone: 'success', duration: 3000 })
  }

  return (
    <div className={styles.page} data-panel={openId === null ? undefined : true}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <DocumentState document={leastStored(tasks.documents)} />
        <IconButton
          icon={<IconHistory size={16} stroke={1.5} aria-hidden />}
          label={t('documents:versions.open')}
          onClick={versions.open}
        />
        {canAdd && (
          <Button
            variant="primary"
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => compose('open')}
            aria-keyshortcuts="k"
          >
            {t('new')}
          </Button>
        )}
      </header>
      <div className={styles.bar}>
        <Segmented<TaskScope>
          label={t('scopes.label')}
          value={scope}
          onChange={setScope}
          options={taskScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        />
        <PriorityFilter chosen={priorities} onChange={setPriorities} />
      </div>
      <DocumentNotices documents={tasks.documents} />
      {tasks.ready && notHere && !nothingYet && <Notice>{t('documents:notHere.tasks')}</Notice>}
      {!tasks.ready ? (
        <TasksSkeleton label={t('loading')} />
      ) : notHere && nothingYet && composing === null ? (
        <NotOnThisDevice />
      ) : nothingYet && composing === null ? (
        <EmptyState
          title={t('empty.title')}
          drawing={<IconChecklist size={48} stroke={1} aria-hidden />}
          action={canAdd && <Button onClick={() => compose('open')}>{t('new')}</Button>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        taskStatuses.map((status) => (
          <TaskSection
            key={status}
            status={status}
            entries={sections[status]}
            sources={tasks.sources}
            today={today}
            openId={openId}
            composing={composing === status}
            canAdd={canAdd}
            filtered={priorities.size > 0}
            onOpen={open}
            onCompose={(on) => compose(on ? status : null)}
            onAdd={(title) => add(status, title)}
          />
        ))
      )}
      {opened ? (
        <TaskPanel
          key={opened.task.id}
          entry={opened}
          sources={tasks.sources}
          undo={undo}
          today={today}
          onClose={() => open(null)}
          onOpen={open}
        />
      ) : (
        tasks.ready && openId !== null && !isDeleted && <MissingTask onClose={() => open(null)} />
      )}
      <VersionHistory
        document={tasks.documents[target.place === 'team' ? 0 : 1].name}
        title={target.place === 'team' ? t('title') : t('scopes.personal')}
        mayRestore={target.canWrite}
        preview={(doc) => <TasksPast doc={doc} place={target.place} today={today} />}
      />
    </div>
  )
}
