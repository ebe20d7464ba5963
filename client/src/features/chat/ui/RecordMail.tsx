import { viewing } from '#client/engine/viewing/viewing.ts'
import { Talk } from '#client/features/chat/ui/Talk.tsx'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { aboutRecord } from '#client/nouns/chat/chat-path.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The mails of a record, in a tab of its screen. */
export function RecordMail({ table, row }: Pick<RecordTabProps, 'table' | 'row'>) {
  const { t } = useTranslation('chat')
  const { chat, about, problem } = useOpenChat(aboutRecord('external', table.id, row.id))
  if (viewing) return <EmptyState title={t('notInViewAs')} />
  if (problem !== undefined) return <EmptyState title={t(problem)} />
  return chat ? <Talk chat={chat} about={about} /> : <Skeleton height={160} />
}
