import { chatPath, messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { WireNotice } from '#shared/nouns/notices/notice-calls.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { isItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'
import { recordName } from '#server/records/read/record-name.ts'

/** A conversation as a notice tells it. */
interface Talk {
  name: string
  path: string
  props: Pick<WireNotice['props'], 'chatType' | 'record'>
}

/** The name of an item or automation that the person sees; '' for other things. */
export function nameOf({ org }: OrgContext, { itemType, itemId }: NoticeAbout): string {
  if (isItemType(itemType)) return findItem(org, itemType, itemId)?.label ?? ''
  if (itemType !== 'automation') return ''
  return org.db.get(org.db.build.selectFrom('automation').select('name').where('id', '=', itemId))?.name ?? ''
}

/** The conversation of a notice, which the person may read: with its address, and the message where the notice is about one. */
export function findTalk(context: OrgContext, { itemId, recordId: threadId, partId }: NoticeAbout): Talk | undefined {
  const { db } = context.org
  const row = db.get(db.build.selectFrom('chat').select(['id', 'kind', 'name', 'table_id', 'record_id']).where('id', '=', itemId))
  if (!row) return undefined
  const { id, kind: chatType, table_id: tableId, record_id: recordId } = row
  const chat = { id, chatType, tableId, recordId }
  const record = tableId === null || recordId === null ? undefined : { table: tableId, id: recordId }
  return {
    name: record ? recordName(context, record.table, record.id) : chatType === 'dm' ? partnerOf(context, id) : row.name,
    path: partId === null ? chatPath(chat) : messagePath(chat, { id: partId, threadId }),
    props: { chatType, ...(record && { record }) },
  }
}

/** The name of the other person of direct messages. */
function partnerOf({ org: { db }, memberId }: OrgContext, chatId: string): string {
  const others = db.build.selectFrom('chat_member').innerJoin('member', 'member.id', 'chat_member.member_id')
  return db.get(others.select('display_name').where('chat_id', '=', chatId).where('member_id', '!=', memberId))?.display_name ?? ''
}
