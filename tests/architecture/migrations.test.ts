import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['control', 'org'])('migrations of %s are numbered without a gap and without a double', (kind) => {
  const numbers = readdirSync(`migrations/${kind}`)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number(name.slice(0, 4)))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
