import { fieldTypes } from '#shared/fields/registry.ts'
import { readComments, type Comment } from '#shared/fields/types/comments.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { recordPath } from '#client/cells/record-link.ts'
import type { Comment as SaidComment } from '#shared/nouns/comments/comment.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import type { NoticeWords } from '#client/features/notices/notice-face.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useComments } from '#client/nouns/comments/use-comments.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

export interface SpokenNotice extends NoticeWords {
  actor: Member | undefined
  /** who passed it on */
  forwarder: string | undefined
  /** where it leads */
  path: string
  /** table and field, beside the sentence of a record */
  place: string
  /** the comments of the cell, oldest first; empty for other notices */
  comments: readonly Comment[]
}

/** A comment on a record or page, in the shape of one in a cell. */
const toldOf = ({ id, authorId, madeAt, text }: SaidComment): Comment => ({ id, by: authorId, at: madeAt, text })

/** The words of a notice from what this person may see now; whatever is gone or hidden has none. */
export function useNoticeWords({ about, actor: actorId, forwardedBy, facts }: Notice): SpokenNotice {
  const { t } = useTranslation('notices')
  const actor = useEntity('member', actorId)
  const forwarder = useEntity('member', forwardedBy)?.displayName
  const item = useItems().get(itemKey(about.itemType, about.itemId))
  const field = useEntity('field', about.fieldId)
  const tableId = about.itemType === 'table' && about.recordId !== null ? about.itemId : ''
  const recordId = about.recordId ?? ''
  const row = useRecord(tableId, recordId)
  const label = useRecordLabel(tableId, recordId)
  const isRecord = tableId !== ''
  const saidHere = useComments({ itemType: isRecord ? 'table' : 'page', itemId: about.itemId, recordId: about.recordId })
  const said = about.fieldId === null ? saidHere.find(({ id }) => id === about.partId) : undefined
  const isSaid = said !== undefined
  const holdsComments = field !== undefined && fieldTypes[field.type].addNote !== undefined
  return {
    who: actor?.displayName ?? t('somebody'),
    what: isRecord ? (label ?? '') || t('aRecord') : (item?.label ?? ''),
    field: field?.label ?? '',
    facts,
    actor,
    forwarder: forwardedBy === null ? undefined : (forwarder ?? t('somebody')),
    path:
      (isRecord ? recordPath(tableId, recordId) : itemPath(about.itemType, about.itemId)) +
      (said ? `?panel=comments&comment=${said.parentId ?? said.id}` : ''),
    place: isRecord ? [item?.label, field?.label].filter(Boolean).join(' › ') : '',
    comments: isSaid ? saidHere.map(toldOf) : holdsComments ? readComments(row?.cell(field.id) ?? null) : [],
  }
}
