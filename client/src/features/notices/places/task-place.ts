import { useEffect, useState } from 'react'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A task, as far as its document is on this device. */
function useTaskPlace({ itemId }: NoticeAbout): SeenPlace {
  const { t } = useTranslation('notices')
  const title = useTaskTitle(itemId)
  return { what: title ?? t('aTask'), field: '', path: `/tasks?taskId=${itemId}`, place: '', comments: [] }
}

/** The documents of tasks come after the page: most notices are of other things. */
function useTaskTitle(id: string): string | undefined {
  const [title, setTitle] = useState<string>()
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    import('#client/nouns/tasks/find-task-title.ts').then(
      ({ findTaskTitle }) => {
        if (!isOver) stop = findTaskTitle(id, setTitle)
      },
      // without the file the notice has no name
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [id])
  return title
}

const TaskPreview = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/features/notices/previews/TaskPreview.tsx'), loadTexts('tasks')])
  return file.TaskPreview
})

export const taskPlace: NoticePlace = { usePlace: useTaskPlace, mayForward: true, Preview: TaskPreview }
