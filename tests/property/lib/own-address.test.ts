import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeAddress } from '#shared/blocks/block-address.ts'
import { ownAddress } from '#shared/lib/own-address.ts'
import { runs } from '#tests/support/property-runs.ts'

const origin = 'https://trama.test'
/** Texts of the signs that browsers read in ways of their own, and of hosts. */
const tricky = fc
  .array(
    fc.constantFrom('/', '\\', '\t', '\n', '\r', '.', '..', '@', ':', '?', '#', '%2f', '%5c', 'evil.test', 'app', 'https:', ' ', '\u0000'),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

it('an address that counts as our own leads nowhere else, however a browser reads it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        tricky,
        tricky.map((text) => `/${text}`),
        tricky.map((text) => `${origin}/${text}`),
      ),
      (text) => {
        const path = ownAddress(text, origin)
        if (path === undefined) return
        expect(new URL(path, origin).origin).toBe(origin)
        expect(new URL(text, origin).origin).toBe(origin)
        expect(path.startsWith('//')).toBe(false)
      },
    ),
    runs(3_000, 30_000),
  )
  fc.assert(
    fc.property(tricky, (text) => {
      const safe = safeAddress(`/${text}`)
      if (safe !== '') expect(new URL(safe, origin).origin).toBe(origin)
    }),
    runs(3_000, 30_000),
  )
})

it.each(['/\\evil.test', '/\t/evil.test', '/\n/evil.test', '//evil.test', '/.//evil.test', '\\\\evil.test', `${origin}//evil.test`])(
  '%j is not our own',
  (address) => {
    expect([ownAddress(address, origin), safeAddress(address).startsWith('/')]).toEqual([undefined, false])
  },
)

it('pages of ours are', () => {
  expect(ownAddress('/app/1?b=c#d')).toBe('/app/1?b=c#d')
  expect(ownAddress(`${origin}/home`, origin)).toBe('/home')
  expect(ownAddress('https://trama.test.evil.test/home', origin)).toBeUndefined()
})
