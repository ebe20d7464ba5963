import { describe, expect, it } from 'vitest'
import { dayOfMoment, deadlineState, startingStatus, taskStatuses, todoTitles } from '#shared/nouns/tasks/task.ts'

describe('to-dos pasted as text', () => {
  it.each([
    ['- [ ] one\n- [x] two\n* three\n\n   + four  ', ['one', 'two', 'three', 'four']],
    ['plain\r\n[ ] box\r\n-not a list', ['plain', 'box', '-not a list']],
    ['\n \n', []],
  ])('%j', (text, titles) => {
    expect(todoTitles(text)).toEqual(titles)
  })
})

describe('a deadline', () => {
  const today = '2026-11-20'
  it.each([
    ['2026-11-19', 'open', 'overdue'],
    ['2026-11-20', 'open', 'today'],
    ['2026-11-20T23:00:00.000Z', 'doing', 'today'],
    ['2026-11-21', 'suggestion', 'in-time'],
    ['2026-11-19', 'done', 'in-time'],
    [null, 'open', 'none'],
  ] as const)('%s while %s is %s', (deadline, status, state) => {
    expect(deadlineState({ deadline, status }, today)).toBe(state)
  })
})

it('a moment is on the day of its zone, in any year', () => {
  expect(dayOfMoment('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-21')
  expect(dayOfMoment('0050-06-01T12:00:00Z', 'Europe/Berlin')).toBe('0050-06-01')
})

it('a new task never starts done or ignored', () => {
  expect(taskStatuses.map(startingStatus)).toEqual(['doing', 'open', 'suggestion', 'open', 'open'])
})
