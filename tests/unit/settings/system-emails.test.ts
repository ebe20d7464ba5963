import { expect, it } from 'vitest'
import { emailsProblem, splitEmails } from '#client/features/settings/system-emails.ts'
import settings from '#client/i18n/en/settings.json' with { type: 'json' }

it.each([
  ['', null, []],
  ['a@b.co', null, ['a@b.co']],
  [' a@b.co ,, c@d.co;', null, ['a@b.co', 'c@d.co']],
  ['a@b.co, nobody', 'Invalid email address', ['a@b.co', 'nobody']],
  [Array.from({ length: 30 }, (_, at) => `a${at}@b.co`).join(','), null, undefined],
  [Array.from({ length: 31 }, (_, at) => `a${at}@b.co`).join(','), 'You can only add up to 30 emails', undefined],
])('%s', (text, problem, emails) => {
  const key = emailsProblem(text)
  expect(key === null ? null : settings.systemEmails[key]).toBe(problem)
  if (emails) expect(splitEmails(text)).toEqual(emails)
})
