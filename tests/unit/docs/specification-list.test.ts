import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const states = ['done', 'decided', 'elsewhere'] as const
const pages = readdirSync('docs/specification').map((file) => `docs/specification/${file}`)
const rowsOf = (page: string): string[][] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| item |') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const decisions = readdirSync('docs/decisions')

/** The lists of what the specification names. */
describe.each(pages)('%s', (page) => {
  const rows = rowsOf(page)

  it('has a state for each item, each once', () => {
    expect(rows.length).toBeGreaterThan(10)
    for (const [item = '', state = ''] of rows) expect(states, item).toContain(state)
    expect(new Set(rows.map(([item]) => item)).size).toBe(rows.length)
  })

  it.each(rows.filter(([, state]) => state === 'done'))('%s is held by a test or page that is there', (_item, _state, held = '') => {
    const [, file = '', , words] = /^`([^`]+)`( "(.+)")?$/.exec(held) ?? []
    // a document is held by itself
    expect(file).toMatch(/^(tests\/|README\.md$)/)
    expect(existsSync(file), file).toBe(true)
    if (words !== undefined) expect(readFileSync(file, 'utf8')).toContain(words)
  })

  it.each(rows.filter(([, state]) => state === 'decided'))('%s was decided', (_item, _state, number = '') => {
    expect(decisions.some((file) => file.startsWith(`${number}-`))).toBe(true)
  })
})
