import { AppError } from '#shared/protocol/errors.ts'
import { commentMutationSchemas as schemas } from '#shared/nouns/comments/comment-mutations.ts'
import { commentMarkId, commentsOfPlace, type CommentPlace } from '#shared/nouns/comments/comment.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requireComment, requireCommentPlace, requireOwnOrManaged, seesCommentPlace } from '#server/features/comments/comment-rights.ts'
import { findComment, type CommentRow } from '#server/features/comments/comment-rows.ts'
import { tellOfComment } from '#server/features/comments/tell-of-comment.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const namesOf = (mentions: readonly string[]): string[] => [...new Set(mentions)]

/** The changes of comments. Each asks for the thing's rights of now; what is hidden is answered like what is not there. */
export const commentMutations: MutationHandlers = {
  'comments.add': mutation(schemas['comments.add'], (context, { id, place, parentId, anchor = null, text, mentions }, { madeAt }) => {
    const { org, memberId } = context
    requireCommentPlace(context, place)
    const parent = parentId === null ? undefined : firstOf(org, parentId, place)
    if (anchor && (parent || place.itemType !== 'page')) throw new AppError('invalid_request', { reason: 'no text to stand at' })
    if (countAt(org, place) >= commentsOfPlace) throw new AppError('limit_reached', { limit: commentsOfPlace })
    const row: CommentRow = {
      id,
      item_type: place.itemType,
      item_id: place.itemId,
      record_id: place.recordId,
      parent_id: parent?.id ?? null,
      author_id: memberId,
      text,
      mentions: JSON.stringify(namesOf(mentions)),
      reactions: '{}',
      made_at: madeAt.toISOString(),
      edited_at: null,
      resolved_at: null,
      anchor: anchor && JSON.stringify(anchor),
      seq: org.nextSeq(),
      deleted_at: null,
    }
    org.db.run(org.db.build.insertInto('comment').values(row))
    // who answers a settled conversation takes it up again
    if (parent?.resolved_at) set(org, parent.id, { resolved_at: null })
    org.changed()
    // who writes has read what stands above
    markRead(context, place, row.made_at)
    tellOfComment(context, row, parent, [])
  }),

  'comments.edit': mutation(schemas['comments.edit'], (context, { id, text, mentions }, { madeAt }) => {
    const row = requireComment(context, id)
    if (row.author_id !== context.memberId) throw new AppError('permission_denied')
    const edited = { text, mentions: JSON.stringify(namesOf(mentions)), edited_at: madeAt.toISOString() }
    set(context.org, id, edited)
    tellOfComment(context, { ...row, ...edited }, undefined, JSON.parse(row.mentions) as string[])
  }),

  'comments.delete': mutation(schemas['comments.delete'], (context, { id }) => {
    const { org, now } = context
    const row = requireOwnOrManaged(context, id)
    const gone = { text: '', mentions: '[]', reactions: '{}', anchor: null, deleted_at: now().toISOString() }
    set(org, id, gone)
    if (row.parent_id !== null) return
    const answers = org.db.build.selectFrom('comment').select('id').where('parent_id', '=', id).where('deleted_at', 'is', null)
    for (const answer of org.db.all(answers.where('item_id', '=', row.item_id))) set(org, answer.id, gone)
  }),

  'comments.react': mutation(schemas['comments.react'], (context, { id, sign, isOn }) => {
    const row = requireComment(context, id)
    const reactions = JSON.parse(row.reactions) as Record<string, string[]>
    const others = (reactions[sign] ?? []).filter((memberId) => memberId !== context.memberId)
    const people = isOn ? [...others, context.memberId] : others
    const { [sign]: _, ...rest } = reactions
    set(context.org, id, { reactions: JSON.stringify(people.length > 0 ? { ...rest, [sign]: people } : rest) })
  }),

  'comments.resolve': mutation(schemas['comments.resolve'], (context, { id, isResolved }, { madeAt }) => {
    const row = requireComment(context, id)
    if (row.parent_id !== null) throw new AppError('invalid_request', { reason: 'an answer' })
    set(context.org, id, { resolved_at: isResolved ? madeAt.toISOString() : null })
  }),

  'comments.read': mutation(schemas['comments.read'], (context, { place, upTo }) => {
    if (!seesCommentPlace(context, place)) throw new AppError('not_found', { id: place.recordId ?? place.itemId })
    markRead(context, place, upTo)
  }),
}

/** Notes how far the person has read; a later mark stays. */
function markRead({ org, memberId }: OrgContext, place: CommentPlace, upTo: string): void {
  const { db } = org
  const id = commentMarkId(memberId, place)
  const before = db.get(db.build.selectFrom('comment_mark').select('read_at').where('id', '=', id))
  if (before && before.read_at >= upTo) return
  const row = { read_at: upTo, seq: org.nextSeq() }
  db.run(
    db.build
      .insertInto('comment_mark')
      .values({ id, member_id: memberId, item_type: place.itemType, item_id: place.itemId, record_id: place.recordId, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
  org.changed()
}

/** The first comment of the conversation that is answered. @throws AppError `not_found` for a comment of another thing */
function firstOf(org: OrgDatabase, parentId: string, place: CommentPlace): CommentRow {
  const parent = findComment(org, parentId)
  const isHere = parent?.item_id === place.itemId && parent.record_id === place.recordId
  if (!parent || !isHere) throw new AppError('not_found', { id: parentId })
  return (parent.parent_id === null ? undefined : findComment(org, parent.parent_id)) ?? parent
}

function countAt({ db }: OrgDatabase, { itemId, recordId }: CommentPlace): number {
  const here = db.build
    .selectFrom('comment')
    .where('item_id', '=', itemId)
    .where('record_id', 'is', recordId)
    .where('deleted_at', 'is', null)
  return db.get(here.select(({ fn }) => fn.countAll<number>().as('count')))?.count ?? 0
}

function set(org: OrgDatabase, id: string, values: Partial<CommentRow>): void {
  org.db.run(
    org.db.build
      .updateTable('comment')
      .set({ ...values, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  org.changed()
}
