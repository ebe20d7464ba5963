import { fieldTypes } from '#shared/fields/registry.ts'
import { readComments, type Comment } from '#shared/fields/types/comments.ts'
import type { Comment as SaidComment } from '#shared/nouns/comments/comment.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { isItemType } from '#shared/values/item-type.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import { useComments } from '#client/nouns/comments/use-comments.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

/** A comment on a record or page, in the shape of one in a cell. */
const toldOf = ({ id, authorId, madeAt, text }: SaidComment): Comment => ({ id, by: authorId, at: madeAt, text })

/** An app, a page, a table, or a record of one. */
function useItemPlace(about: NoticeAbout): SeenPlace {
  const { t } = useTranslation('notices')
  const itemType = isItemType(about.itemType) ? about.itemType : 'app'
  const item = useItems().get(itemKey(itemType, about.itemId))
  const field = useEntity('field', about.fieldId)
  const tableId = itemType === 'table' && about.recordId !== null ? about.itemId : ''
  // also one that is hidden from members
  const table = useEntity('table', itemType === 'table' ? about.itemId : '')
  const recordId = about.recordId ?? ''
  const row = useRecord(tableId, recordId)
  const label = useRecordLabel(tableId, recordId)
  const isRecord = tableId !== ''
  const saidHere = useComments({ itemType: isRecord ? 'table' : 'page', itemId: about.itemId, recordId: about.recordId })
  const said = about.fieldId === null ? saidHere.find(({ id }) => id === about.partId) : undefined
  const holdsComments = field !== undefined && fieldTypes[field.type].addNote !== undefined
  return {
    what: isRecord ? (label ?? '') || t('aRecord') : (item?.label ?? table?.label ?? ''),
    field: field?.label ?? '',
    path:
      (isRecord ? recordPath(tableId, recordId) : itemPath(itemType, about.itemId)) +
      (said ? `?panel=comments&comment=${said.parentId ?? said.id}` : ''),
    place: isRecord ? [table?.label, field?.label].filter(Boolean).join(' › ') : '',
    comments: said ? saidHere.map(toldOf) : holdsComments ? readComments(row?.cell(field.id) ?? null) : [],
  }
}

const RecordPreview = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/features/notices/previews/RecordPreview.tsx'), loadTexts('tables')])
  return file.RecordPreview
})

const CommentReply = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/features/notices/previews/CommentReply.tsx'), loadTexts('tables')])
  return file.CommentReply
})

/** Cells of comments are answered in their record. */
const isComment = ({ fieldId, partId }: NoticeAbout): boolean => fieldId === null && partId !== null

export const itemPlace: NoticePlace = {
  usePlace: useItemPlace,
  mayForward: true,
  Preview: RecordPreview,
  Reply: CommentReply,
  mayReply: isComment,
}
