import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const client = join(import.meta.dirname, '../../client/src')
// the name of a month or weekday alone has no order
const unordered = /new Intl\.DateTimeFormat\((?!'en-GB'|tag\b)[^{};]*\{[^}]*\b(?:day:|dateStyle)/
const withoutClock = /new Intl\.DateTimeFormat\((?:language|locale|regionOf[^,]*), \{[^}]*\b(?:hour|timeStyle)\b/

it('days and times are written in the chosen order and by the chosen clock, or those of the region, never by the language alone (19)', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => [unordered, withoutClock].some((wrong) => wrong.test(readFileSync(join(client, path), 'utf8'))))).toEqual(
    [],
  )
})
