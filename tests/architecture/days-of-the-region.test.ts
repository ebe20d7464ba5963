import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const client = join(import.meta.dirname, '../../client/src')
// the name of a month or weekday alone has no order
const byLanguage = /Intl\.DateTimeFormat\((?:language|locale), \{[^}]*\b(?:day|hour|dateStyle|timeStyle)\b/

it('days and times are written in the order and by the clock of the region, never by the language alone (19)', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => byLanguage.test(readFileSync(join(client, path), 'utf8')))).toEqual([])
})
