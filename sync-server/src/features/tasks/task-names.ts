import type { CallRequest } from '#shared/protocol/calls.ts'
import { titleLimit } from '#shared/nouns/tasks/task.ts'
import type { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Create = CallRequest<(typeof taskCalls)['POST task/create']>['body']
type Update = CallRequest<(typeof taskCalls)['POST task/update']>['body']
type CurrentNames = 'title' | 'deadline' | 'startingDate'

export type CreateRequest = Omit<Create, CurrentNames | 'record' | 'description'> & { description: string }
export type UpdateRequest = Omit<Update, CurrentNames>

/** A new task with the names of the older style alone. @throws AppError `invalid_request` without a title */
export function nameCreation({ record, title, deadline, startingDate, description, ...asked }: Create): CreateRequest {
  const named = inOlderStyle({ title, deadline, startingDate, description })
  if (named.description === undefined) throw wrongPart('description', 'required')
  const place = record && { objectId: record.tableId, recordId: record.recordId }
  return { ...asked, ...place, ...named, description: named.description }
}

/** A change with the names of the older style alone. @throws AppError `invalid_request` for a title that is empty or too long */
export function nameChange({ title, deadline, startingDate, description, ...asked }: Update): UpdateRequest {
  return { ...asked, ...inOlderStyle({ title, deadline, startingDate, description }) }
}

/** The current style wins for a part that stands under both names (decision 234). */
function inOlderStyle(
  asked: Pick<Update, CurrentNames | 'description'>,
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
