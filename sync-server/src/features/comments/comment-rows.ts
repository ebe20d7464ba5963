import type { Comment, CommentAnchor, CommentPlace } from '#shared/nouns/comments/comment.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { CommentTables } from '#server/storage/schema/comment-tables.ts'

export type CommentRow = CommentTables['comment']

export function placeOf(row: Pick<CommentRow, 'item_type' | 'item_id' | 'record_id'>): CommentPlace {
  return { itemType: row.item_type, itemId: row.item_id, recordId: row.record_id }
}

export function describeComment(row: CommentRow): Comment {
  return {
    id: row.id,
    ...placeOf(row),
    parentId: row.parent_id,
    authorId: row.author_id,
    text: row.text,
    mentions: JSON.parse(row.mentions) as string[],
    reactions: JSON.parse(row.reactions) as Record<string, string[]>,
    madeAt: row.made_at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
    anchor: row.anchor === null ? null : (JSON.parse(row.anchor) as CommentAnchor),
  }
}

/** A living comment. */
export function findComment({ db }: OrgDatabase, id: string): CommentRow | undefined {
  return db.get(db.build.selectFrom('comment').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
}
