import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { ReplyBox } from '#client/features/notices/previews/ReplyBox.tsx'
import { addComment } from '#client/nouns/comments/comment-commands.ts'

/** Answers a comment on a record or a page, within its conversation. */
export function CommentReply({ about }: { about: NoticeAbout }) {
  const access = useAccess()
  const said = useEntity('comment', about.partId)
  if (!said || (said.itemType === 'table' ? !access.table(said.itemId).comment : access.blocked)) return null
  const first = said.parentId ?? said.id
  return <ReplyBox place={about} kept={`reply.${first}`} onSend={(written) => addComment(said, written, first)} />
}
