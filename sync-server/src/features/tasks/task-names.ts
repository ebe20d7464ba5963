import type { CallRequest } from '#shared/protocol/calls.ts'
import { titleLimit } from '#shared/nouns/tasks/task.ts'
import type { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Create = CallRequest<(typeof taskCalls)['POST task/create']>['body']
type Update = CallRequest<(typeof taskCalls)['POST task/update']>['body']
type CurrentNames = 'title' | 'deadline' | 'startingDate'

export type CreateRequest = Omit<Extract<Create, { title: string }>, CurrentNames | 'record' | 'description'> & { description: string }
export type UpdateRequest = Omit<Update, CurrentNames>

/** A new task with the names of the older style alone. */
export function nameCreation({ record, deadline, startingDate, ...asked }: Create): CreateRequest {
  const place = record && { objectId: record.tableId, recordId: record.recordId }
  const named = { ...place, ...inOlderStyle({ deadline, startingDate }) }
  if (!('title' in asked)) return { ...asked, ...named, description: asked.description }
  const { title, description, ...rest } = asked
  return { ...rest, ...named, ...(description !== undefined && { additionalNotes: description }), description: title }
}

/** A change with the names of the older style alone. @throws AppError `invalid_request` for a title that is empty or too long */
export function nameChange({ title, deadline, startingDate, description, ...asked }: Update): UpdateRequest {
  return { ...asked, ...inOlderStyle({ title, deadline, startingDate, description }) }
}

/** The current style wins for a part that stands under both names (decision 234). */
function inOlderStyle(
  asked: Partial<Pick<Update, CurrentNames | 'description'>>,
): Pick<UpdateRequest, 'description' | 'additionalNotes' | 'dueDate' | 'startDate'> {
  const { title, deadline, startingDate, description } = asked
  return {
    ...(deadline !== undefined && { dueDate: deadline }),
    ...(startingDate !== undefined && { startDate: startingDate }),
    ...(title === undefined && description !== undefined && { description: titleOf(description) }),
    ...(title !== undefined && { description: title, ...(description !== undefined && { additionalNotes: description }) }),
  }
}

function titleOf(text: string): string {
  const title = text.trim()
  if (title === '' || title.length > titleLimit) throw wrongPart('description', `1 to ${titleLimit} letters`)
  return title
}
