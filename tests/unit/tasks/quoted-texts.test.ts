import { expect, it } from 'vitest'
import { shownTexts } from '#tests/support/shown-texts.ts'

/** Texts of tasks and chat that specification 3 §5 and §8 quote. A number or name in them is `{}`. */
const quoted = [
  'Title is required',
  'The task must have at least one owner',
  'Task not found',
  'Error at fetching tasks',
  "You don't have enough permission",
  'There are no completed tasks yet',
  'All tasks are completed!',
  'There are no overdue tasks',
  'Nothing to show',
  'No tasks with status {}',
  "You've created a new task",
  'Task cloned successfully',
  'Task deleted successfully',
  'SubTask deleted successfully',
  'Link copied to clipboard!',
  "You don't have any chat yet",
  'You have no channels',
  'No chats found',
  'Create Thread',
]

it.each(quoted)('people read: %s', (text) => {
  expect(shownTexts).toContain(text)
})
