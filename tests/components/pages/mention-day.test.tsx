import { expect, test } from 'vitest'
import { mentionDay } from '#client/nouns/pages/mention-day.ts'

test('a mentioned day is written in words, and not one that its month does not have', () => {
  expect(mentionDay('2026-02-28', 'en')).toBe('Sat, Feb 28, 2026')
  expect(mentionDay('2026-02-30', 'en')).toBeUndefined()
  expect(mentionDay('2026-13-01', 'en')).toBeUndefined()
  expect(mentionDay('tomorrow', 'en')).toBeUndefined()
})
