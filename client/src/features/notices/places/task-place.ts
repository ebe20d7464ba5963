import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTasks } from '#client/nouns/tasks/use-tasks.ts'

/** A task, as far as its document is on this device. */
function useTaskPlace({ itemId }: NoticeAbout): SeenPlace {
  const { t } = useTranslation('notices')
  const { entries } = useTasks()
  const title = entries.find(({ task }) => task.id === itemId)?.task.title
  return { what: title ?? t('aTask'), field: '', path: `/tasks?taskId=${itemId}`, place: '', comments: [] }
}

export const taskPlace: NoticePlace = { usePlace: useTaskPlace, mayForward: false }
