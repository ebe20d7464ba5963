import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const languages = ['en', 'pt', 'es'] as const

function textOf(language: string, namespace: string, key: string): string {
  const texts: unknown = JSON.parse(readFileSync(`client/src/i18n/${language}/${namespace}.json`, 'utf8'))
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
  if (typeof found !== 'string') throw new Error(`no text ${namespace}:${key} in ${language}`)
  return found
}

/** The places that name one thing: the menu, the list, the page that the menu opens. */
const things: Record<string, readonly (readonly [namespace: string, key: string])[]> = {
  users: [
    ['shell', 'people'],
    ['settings', 'pages.users'],
    ['historyLog', 'entities.member'],
    ['settings', 'takeOut.figures.members'],
  ],
  invitations: [
    ['settings', 'users.invite'],
    ['settings', 'invite.title'],
    ['roles', 'people.inviteLink'],
    ['roles', 'access.people'],
    ['apps', 'bars.shortcuts.invite_users'],
  ],
  favourites: [
    ['shell', 'favourites'],
    ['home', 'starred'],
  ],
  history: [
    ['structure', 'menu.history'],
    ['structure', 'record.history'],
    ['tables', 'toolbar.history'],
  ],
  roles: [
    ['roles', 'title'],
    ['settings', 'pages.roles'],
  ],
}

/** Stumbles 23, 27 and 28: one thing had a name in the menu, and another on the page that it opened. */
describe.each(languages)('in %s', (language) => {
  it.each(Object.entries(things))('%s have one word everywhere (23, 27, 28)', (_, places) => {
    const words = places.map(([namespace, key]) => textOf(language, namespace, key))
    expect(new Set(words), words.join(' | ')).toHaveLength(1)
  })

  it('a seat and a role are told apart where people are listed and invited (A36, B36) (28)', () => {
    const [seat, role] = [textOf(language, 'settings', 'users.seat'), textOf(language, 'settings', 'users.role')]
    for (const key of ['users.description', 'invite.roleHint']) {
      expect(textOf(language, 'settings', key).toLowerCase()).toContain(role.toLowerCase())
    }
    expect(textOf(language, 'settings', 'users.description').toLowerCase()).toContain(seat.toLowerCase())
    expect(seat).not.toBe(role)
  })
})
