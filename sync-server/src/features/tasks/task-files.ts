import type { FilesOwner } from '#server/items/file-owners.ts'
import { findTask } from '#server/features/tasks/known-tasks.ts'
import { assertMayWrite, rightTo } from '#server/sync/document-files.ts'

/**
 * Files of a task have the rights of the document that holds the task now. A task may be younger than its file here: until it arrives, only the
 * person who sent the file sees it.
 */
export const taskFiles: FilesOwner = {
  mayRead: (context, taskId, file) => {
    const place = findTask(context.org, taskId, context.memberId)
    return place ? rightTo(context, place.ref) !== 'none' : file.member_id === context.memberId
  },
  assertMayPut: (context, taskId) => {
    const place = findTask(context.org, taskId, context.memberId)
    if (place) assertMayWrite(context, place.ref)
  },
  isThere: (org, taskId) => findTask(org, taskId, undefined) !== undefined,
}
