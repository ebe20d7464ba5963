import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const client = join(import.meta.dirname, '../../client/src')
const byLanguage = /Intl\.DateTimeFormat\((?:language|locale)\b/

it('days and times are written in the order and by the clock of the region, never by the language alone (19)', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => byLanguage.test(readFileSync(join(client, path), 'utf8')))).toEqual([])
})
