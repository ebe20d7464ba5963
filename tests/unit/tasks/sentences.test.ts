import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readQuickText, type QuickTask } from '#client/nouns/tasks/quick/quick-text.ts'

const now = new Date('2026-11-26T10:00:00Z')
const people = [
  { id: 'm1', name: 'Marta Silva' },
  { id: 'm2', name: 'Jonas' },
]

/** Lines of `language | sentence | title | deadline | rule, !priority or @person`; clocks of Lisbon in winter are UTC. */
const corpus = readFileSync('tests/data/tasks/sentences.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((part) => part.trim()))

function meaningOf(title = '', deadline = '', mark = ''): QuickTask {
  return {
    title,
    deadline: deadline === '' ? null : deadline.includes(' ') ? `${deadline.replace(' ', 'T')}:00.000Z` : deadline,
    priority: mark.startsWith('!') ? (mark.slice(1) as QuickTask['priority']) : null,
    owners: mark.startsWith('@') ? [mark.slice(1)] : [],
    rule: mark.startsWith('FREQ') ? mark : null,
  }
}

it('has a hundred sentences of each language, none twice (B7)', () => {
  for (const language of ['en', 'pt', 'es']) expect(corpus.filter(([own]) => own === language).length).toBeGreaterThanOrEqual(100)
  expect(new Set(corpus.map(([language, sentence]) => `${language} ${sentence}`)).size).toBe(corpus.length)
})

it.each(corpus)('%s: %s', async (language = '', sentence = '', ...meaning) => {
  const dateOrder = language === 'en' ? 'mdy' : 'dmy'
  expect(await readQuickText(sentence, { language, dateOrder, zone: 'Europe/Lisbon', now, people })).toEqual(meaningOf(...meaning))
})
