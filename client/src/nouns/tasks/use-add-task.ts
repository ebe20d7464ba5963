import { useCallback } from 'react'
import type { TaskStatus } from '#shared/nouns/tasks/task.ts'
import { newId } from '#shared/lib/ids.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { localeFor } from '#client/engine/session/own-formats.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { createTask, type TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import { ownZone, todayHere } from '#client/nouns/tasks/task-day.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import type { QuickTask } from '#client/nouns/tasks/quick/quick-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Reads typed lines as tasks: dates, priorities, people and repetitions come out of the title. */
export function useQuickText(): (text: string) => Promise<QuickTask> {
  const { language } = useTranslation('tasks')
  const session = useSession()
  const organisation = useEntity('organisation', session.orgId) ?? session.organisation
  const { dateOrder } = localeFor(session, organisation, language)
  const members = useEntities('member')
  return useCallback(
    async (text) => {
      const people = members.filter(({ active }) => active).map(({ id, displayName: name }) => ({ id, name }))
      const { readQuickText } = await import('#client/nouns/tasks/quick/quick-text.ts')
      return readQuickText(text, { language, dateOrder, zone: ownZone(), now: new Date(), people })
    },
    [language, dateOrder, members],
  )
}

/** A draft of what a line says. */
export function draftOf(quick: QuickTask, status: TaskStatus): TaskDraft {
  return {
    title: quick.title,
    status,
    ...(quick.priority && { priority: quick.priority }),
    ...(quick.owners.length > 0 && { owners: quick.owners }),
    ...(quick.deadline !== null && { deadline: quick.deadline }),
    ...(quick.rule !== null && {
      repeat: { rule: quick.rule, series: newId(), zone: ownZone() },
      deadline: quick.deadline ?? todayHere(),
    }),
  }
}

/** Makes a task in a document and says so. */
export function useAddTask(): (source: TaskSource, draft: TaskDraft) => string {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  return (source, draft) => {
    const id = createTask(source.doc, memberId, draft)
    toast({ id: 'task-created', message: t('toast.created'), tone: 'success', duration: 3000 })
    return id
  }
}
