import { IconCopy, IconLink, IconStar, IconSun, IconTrash } from '@tabler/icons-react'
import type { ActsOf } from '#client/nouns/acts/act.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'

/** Every act on a task; the open one brings its state along. */
export const taskActs: ActsOf<'task'> = [
  {
    id: 'today',
    section: 'more',
    Icon: IconSun,
    label: ({ host }, { t }) => t(host?.isToday === true ? 'tasks:day.remove' : 'tasks:day.add'),
    texts: ['tasks'],
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => host?.toggleToday(),
  },
  {
    id: 'bookmark',
    section: 'more',
    Icon: IconStar,
    label: ({ host }, { t }) => t(host?.isBookmarked === true ? 'tasks:bookmark.remove' : 'tasks:bookmark.add'),
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => host?.toggleBookmark(),
  },
  {
    id: 'copyLink',
    section: 'copy',
    Icon: IconLink,
    label: 'tasks:detail.copyLink',
    mayRun: () => true,
    run: ({ id }, { t }) => copyAndSay(`${window.location.origin}/tasks?taskId=${id}`, t('tasks:toast.copied')),
  },
  {
    id: 'duplicate',
    section: 'edit',
    Icon: IconCopy,
    label: 'tasks:detail.clone',
    mayRun: ({ host }) => host?.clone !== undefined,
    run: ({ host }) => host?.clone?.(),
  },
  {
    id: 'delete',
    section: 'delete',
    Icon: IconTrash,
    label: 'tasks:detail.delete',
    danger: true,
    mayRun: ({ host }) => host?.remove !== undefined,
    run: ({ host }) => host?.remove?.(),
  },
]
