import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { noticeFaces } from '#client/features/notices/notice-faces.ts'
import { useKnownNotices } from '#client/nouns/notices/use-known-notices.ts'
import { useIconBadge } from '#client/features/notices/use-icon-badge.ts'
import { useNoticeWords } from '#client/features/notices/use-notice-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { markRead } from '#client/nouns/notices/notice-commands.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

/** Older ones are found in Updates. */
const shownForMs = 24 * 60 * 60_000
const mostShown = 2

/** Notices that stay beside every page until they are closed: what went on behind the person's back is over. The icon has the number of all. */
export function StayingNotices() {
  useIconBadge()
  const [since] = useState(() => new Date(Date.now() - shownForMs).toISOString())
  const staying = useKnownNotices().filter(({ kind, isRead, createdAt }) => !isRead && createdAt > since && noticeFaces[kind].stays)
  const latest = staying.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, mostShown)
  return latest.map((notice) => <StayingNotice key={notice.id} notice={notice} />)
}

function StayingNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const words = useNoticeWords(notice)
  const { sentence, stays } = noticeFaces[notice.kind]
  const isThere = pathname.startsWith(words.path)
  const message = sentence(t, words)
  useEffect(() => {
    if (!stays) return
    // who is there needs no way there
    if (isThere) return markRead([notice], true)
    const id = `notice.${notice.id}`
    toast({
      id,
      message,
      tone: stays.tone,
      duration: null,
      action: { label: t(stays.actionKey), onAction: () => void navigate(words.path) },
      onClose: () => markRead([notice], true),
    })
    return () => dismissToast(id)
  }, [notice, stays, isThere, message, words.path, navigate, t])
  return null
}
