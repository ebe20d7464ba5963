import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = 'client/src'
/** A selector that says something of the pointer or the focus and ends with `*`. */
const endsWithAll = /:(?:hover|active|focus|focus-within|focus-visible)\b[^{},;]*[\s>+~]\*\s*(?=[,{])/g

it('no rule about the pointer or the focus ends with *: when they move, all that is inside, a whole grid, would get its styles anew', () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets).not.toEqual([])
  const rules = sheets.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return (text.match(endsWithAll) ?? []).map((rule) => `${name}: ${rule}`)
  })
  expect(rules).toEqual([])
})
