import { IconForms } from '@tabler/icons-react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { Talk } from '#client/features/chat/ui/Talk.tsx'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { aboutRecord } from '#client/nouns/chat/chat-path.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { Button } from '#client/ui/Button.tsx'
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
  const { chat, about, problem } = useOpenChat(aboutRecord('record', tableId, recordId))
  if (viewing) return <EmptyState title={t('notInViewAs')} />
  if (problem !== undefined) return <EmptyState title={t(problem)} />
  if (!chat) return <Skeleton height={160} />
  return (
    <>
      <ChatForm tableId={tableId} recordId={recordId} />
      <Talk chat={chat} about={about} />
    </>
  )
}

/** The table's chat form, to change the record that one talks about. */
function ChatForm({ tableId, recordId }: { tableId: string; recordId: string }) {
  const form = findForm(tableId, 'chat', useEntities('form'))
  const { editRecords } = useAccess().table(tableId)
  if (!form || !editRecords) return null
  return (
    <div>
      <Button
        size="small"
        icon={<IconForms size={16} stroke={1.5} aria-hidden />}
        onClick={() => openOverlay({ kind: 'fillForm', formId: form.id, recordId })}
      >
        {form.label}
      </Button>
    </div>
  )
}
