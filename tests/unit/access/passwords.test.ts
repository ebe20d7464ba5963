import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it, vi } from 'vitest'
import { assertGoodPassword, checkPassword, hashPassword } from '#server/identity/passwords.ts'
import type { AppError } from '#shared/protocol/errors.ts'

// here, beside everybody's requests, nothing is judged: a thread has a module of its own
vi.mock('#server/identity/guess-password.ts', () => {
  throw new Error('a password is judged on the event loop')
})

const rules = { minimum: 6, names: ['Ana.Souza', 'ana.souza@acme.test', 'Ana', 'Souza', 'Ana Souza', 'Moinho do Vale', 'Łódź 4 You'] }

const reason = (password: string, given = rules): Promise<string | undefined> =>
  assertGoodPassword(password, given).then(
    () => undefined,
    (error: AppError) => (error.details as { reason: string }).reason,
  )

describe('passwords that are judged', () => {
  it.each([
    ['', 'short'],
    ['abc12', 'short'],
    ['🙂🙂🙂🙂🙂', 'short'],
    ['123456', 'common'],
    ['aaaaaaaaaa', 'common'],
    ['Password', 'common'],
    ['Senha2024!', 'common'],
    ['!!admin99', 'common'],
    ['flamengo', 'common'],
    // an attacker's first tries that were taken once
    ['thomas', 'common'],
    ['robert', 'common'],
    ['william', 'common'],
    ['asdf1234', 'common'],
    ['1234qwer', 'common'],
    ['qwe123', 'common'],
    ['P@ssw0rd', 'common'],
    ['654321a', 'guessable'],
    ['aaaaab', 'guessable'],
    ['🙂🙂🙂🙂🙂🙃', 'guessable'],
    ['ana.souza@ACME.test', 'name'],
    ['xx-souza-tulip', 'name'],
    ['5ou2a', 'short'],
    // names are taken out and the rest is judged
    ['S0uz@-harbour-tulip', undefined],
    ['moinho-tulip-42x', undefined],
    ['S0uz@-moinho', 'name'],
    ['xk7qpz', 'guessable'],
    ['MoinhoDoVale!#9', 'name'],
    ['lodz-tulip-harbour', undefined],
  ])('%s: %s', async (password, expected) => expect(await reason(password)).toBe(expected))

  it('all of the ten thousand most common ones, in whatever case', async () => {
    const known = dictionary['passwords-common'].slice(0, 10_000).filter((password) => password.length >= 6)
    expect(known.length).toBeGreaterThan(6000)
    const found: string[] = []
    for (const password of known) {
      const shown = password.charAt(0).toUpperCase() + password.slice(1)
      if ((await reason(shown, { minimum: 6, names: [] })) !== 'common') found.push(shown)
    }
    expect(found).toEqual([])
  })

  it('shorter ones than the organisation asks, and it says how long', async () => {
    await expect(assertGoodPassword('tulip-7-crane', { minimum: 14, names: [] })).rejects.toMatchObject({
      id: 'weak_password',
      details: { reason: 'short', minimum: 14 },
    })
  })

  it.each(['tulip7#q', 'correct horse', 'ção-çaí-9', '🙂🐳🎻🌵🪁🥝'])('%s is taken', async (password) =>
    expect(await reason(password)).toBeUndefined(),
  )

  it('is decided in moments, however long it is', async () => {
    for (const password of ['p@ssw0rd4'.repeat(28), '1l|!4@'.repeat(42), 'a1'.repeat(128)]) {
      const before = process.cpuUsage()
      await reason(password)
      // of the thread that judges too
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(2000)
    }
  })
})

describe('hashes', () => {
  it('match the same password however its accents are typed, and no other', async () => {
    const stored = await hashPassword('caf\u00e9-azul')
    expect(stored).not.toContain('azul')
    expect(await checkPassword(stored, 'cafe\u0301-azul')).toBe(true)
    expect(await checkPassword(stored, 'cafe-azul')).toBe(false)
    expect(await hashPassword('caf\u00e9-azul')).not.toBe(stored)
  })

  it('nobody gets in where no password was set, not even with the decoy', async () => {
    for (const none of [null, undefined]) expect(await checkPassword(none, 'nobody has this one')).toBe(false)
  })
})
