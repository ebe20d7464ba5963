import { describe, expect, it } from 'vitest'
import { assertGoodPassword, checkPassword, hashPassword } from '#server/access/passwords.ts'
import type { AppError } from '#shared/protocol/errors.ts'

const reason = (password: string): unknown => {
  try {
    assertGoodPassword(password, 'Ana.Souza@acme.test')
    return undefined
  } catch (error) {
    return (error as AppError & { details: { reason: string } }).details.reason
  }
}

describe('passwords that are refused', () => {
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
    ['ana.souza@ACME.test', 'email'],
  ])('%s: %s', (password, expected) => expect(reason(password)).toBe(expected))

  it.each(['tulip7', 'correct horse', 'ção-çaí-9', '🙂🙂🙂🙂🙂🙃'])('%s is taken', (password) => expect(reason(password)).toBeUndefined())
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
