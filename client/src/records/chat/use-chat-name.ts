import type { Chat } from '#shared/nouns/chat/chat.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

type Named = Pick<Chat, 'chatType' | 'channelLabel' | 'dmWithUserId' | 'tableId' | 'recordId'>

/** The name of a conversation: of the channel, the other person or the record. */
export function useChatName({ chatType, channelLabel, dmWithUserId, tableId, recordId }: Named): string {
  const { t } = useTranslation('chat')
  const member = useEntity('member', dmWithUserId)
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId ?? '', recordId ?? '')
  if (chatType === 'private_channel') return channelLabel
  if (chatType === 'dm') return member?.displayName ?? t('formerMember')
  // until the record is here it has the name that the server knew
  return (label ?? channelLabel) || t('recordOf', { table: table?.label ?? '' })
}

/** Names of people by id. */
export function useMemberNames(): (id: string) => string {
  const { t } = useTranslation('chat')
  const members = useEntities('member')
  return (id) => members.find((member) => member.id === id)?.displayName ?? t('formerMember')
}
