import { recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { Talk } from '#client/features/chat/ui/Talk.tsx'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface RecordChatProps {
  table: Pick<RecordTabProps['table'], 'id'>
  row: Pick<RecordTabProps['row'], 'id'>
}

/** The conversation about a record, in a tab of its screen; threads open on the page of chat. */
export function RecordChat({ table: { id: tableId }, row: { id: recordId } }: RecordChatProps) {
  const { t } = useTranslation('chat')
  const { chat, about, problem } = useOpenChat({ kind: 'record', chatId: recordChatId(tableId, recordId), tableId, recordId })
  if (viewing) return <EmptyState title={t('notInViewAs')} />
  if (problem !== undefined) return <EmptyState title={t(problem)} />
  if (!chat) return <Skeleton height={160} />
  return <Talk chat={chat} about={about} />
}
