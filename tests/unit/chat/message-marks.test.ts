import { describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { excerptOf, rolesIn } from '#shared/nouns/chat/message-marks.ts'
import { fromMessage, toMessage, withFile, withName } from '#client/features/chat/text/draft-marks.ts'
import { plainText } from '#client/features/chat/text/message-tokens.ts'
import { shortText } from '#client/features/chat/text/short-text.ts'
import { chatLines } from '#client/features/chat/ui/chat-rows.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'

describe('a name in a message', () => {
  const things = { Aurora: '/object/tabc/record/1', 'Aurora Borealis': '/app/2', 'Sales (EU)': '/roles/3' }

  it('becomes a mark without words, the longest name first; a role keeps its own', () => {
    const text = 'See @Aurora Borealis, @Aurora and @Sales (EU); not @Auroras, me@Aurora or @Nobody'
    expect(toMessage({ text, things })).toBe(
      'See [@](/app/2), [@](/object/tabc/record/1) and [@Sales (EU)](/roles/3); not @Auroras, me@Aurora or @Nobody',
    )
  })

  it('is a name again for whoever writes on, and stays a mark where the name is not known', () => {
    const message = 'See [@](/app/2) and [@](/app/9), [@Sales](/roles/3)'
    const written = fromMessage(message, (path) => (path === '/app/2' ? 'Aurora' : undefined))
    expect(written).toEqual({ text: 'See @Aurora and [@](/app/9), @Sales', things: { Aurora: '/app/2', Sales: '/roles/3' }, pictures: [] })
    expect(toMessage(written)).toBe(message)
  })

  it('of another thing gets a number, and loses what would end a mark', () => {
    expect(withName({ Aurora: '/app/1' }, 'Aurora', '/app/2').name).toBe('Aurora (2)')
    expect(withName({ Aurora: '/app/1' }, 'Aurora', '/app/1').name).toBe('Aurora')
    expect(withName({}, 'a [b]\n@c', '/app/1').name).toBe('a b c')
    const { things: named, name } = withName({}, '$& (.*) \\ ^', '/app/1')
    expect(toMessage({ text: `x @${name}`, things: named })).toBe('x [@](/app/1)')
  })

  it('of a file stands without its address while it is written, another of the same name with a number', () => {
    const [one, other] = [`/api/files/message/${newId()}/${newId()}`, `/api/files/message/${newId()}/${newId()}`]
    const first = withFile({ text: 'See @Aurora', things }, `[a $& @Aurora (1).pdf](${one})`)
    const written = withFile(first, `[a $& @Aurora (1).pdf](${other})`)
    expect(written.text).toBe('See @Aurora\n[a $& @Aurora (1).pdf]\n[a $& @Aurora (1).pdf (2)]')
    const message = `See [@](/object/tabc/record/1)\n[a $& @Aurora (1).pdf](${one})\n[a $& @Aurora (1).pdf (2)](${other})`
    expect(toMessage(written)).toBe(message)
    expect(fromMessage(message, () => 'Aurora').text).toBe(written.text)
    expect(toMessage(withFile({ text: '', things: {} }, `[plan.pdf](${one})`))).toBe(`[plan.pdf](${one})`)
    // what was taken out of the text goes, and what somebody else wrote stays
    expect(toMessage({ ...written, text: '[x] [y](/z)' })).toBe('[x] [y](/z)')
  })

  it('of a picture stands below the text, also when nothing else is said, and there again for whoever writes on', () => {
    const picture = (name: string): string => `![${name}](/api/files/message/${newId()}/${newId()})`
    const [one, other] = [picture('one.png'), picture('two.png')]
    const written = withFile(withFile({ text: 'look at this', things: {} }, one), other)
    expect(written).toEqual({ text: 'look at this', things: {}, pictures: [one, other] })
    const message = `look at this\n${one}\n${other}`
    expect(toMessage(written)).toBe(message)
    expect(fromMessage(message, () => undefined)).toEqual(written)
    expect(toMessage({ text: '', things: {}, pictures: [one] })).toBe(one)
    expect(fromMessage(one, () => undefined)).toEqual({ text: '', things: {}, pictures: [one] })
    // between words it stays where its writer put it
    for (const between of [`${one} and ${other} here`, `${one}\nabove`, `see ${one}`])
      expect(toMessage(fromMessage(between, () => undefined))).toBe(between)
    // in a list it is named apart from what is said
    expect(plainText(`${one}look at this`, () => '')).toBe('one.png look at this')
    expect(plainText(message, () => '')).toBe('look at this one.png two.png')
  })

  it('of a role is read out of the text, each once and ten at most', () => {
    const [one, other] = [newId(), newId()]
    expect(rolesIn(`[@a](/roles/${one}) [@b](/roles/${other}) [@c](/roles/${one}) [d](/roles/${newId()}) [@e](/roles/x)`)).toEqual([
      one,
      other,
    ])
    expect(rolesIn(Array.from({ length: 30 }, () => `[@a](/roles/${newId()})`).join(' '))).toHaveLength(10)
  })

  it('is not cut in two by an excerpt', () => {
    const mark = `[@](/object/tabcdefghijkl/record/${newId()})`
    for (let length = 60; length < 150; length += 1) {
      const excerpt = excerptOf(`${'x'.repeat(length)}${mark} and more words that go on for long, so that there is something to cut`)
      expect(excerpt.replace(mark, '')).not.toContain('[@')
    }
    expect(excerptOf('short [@')).toBe('short [@')
  })

  it('of a file keeps its words in an excerpt, and no part of its address', () => {
    const file = `![plan.png](/api/files/message/${newId()}/${newId()})`
    for (let length = 0; length < 160; length += 1) {
      const excerpt = shortText(
        excerptOf(`${'x'.repeat(length)}${file} and more words that go on for long, so that there is something to cut`),
      )
      expect(excerpt.replace(file, '')).toMatch(/^x*!?(?:p?l?a?n?\.?p?n?g?)(?: .*)?$/)
    }
  })
})

describe('a line of the list', () => {
  const message = (nr: number): ShownMessage => ({
    ...{ id: `m${nr}`, chatId: 'c', threadId: null, nr, seq: nr, authorId: 'a', text: 'x', mentions: [], replyTo: null },
    ...{ reactions: {}, replies: 0, lastReplyAt: null, pinned: false, edited: false, deleted: false },
    ...{ madeAt: '2026-03-14T09:30:00.000Z', createdAt: '2026-03-14T09:30:00.000Z' },
  })

  it('says where unread messages begin, but not in a window that begins later', () => {
    const shows = (first: number): boolean => chatLines([first, first + 1].map(message), 9, 'me').some(({ type }) => type === 'unread')
    expect([shows(9), shows(10), shows(11), shows(40)]).toEqual([true, true, false, false])
  })

  it('has a name of its own where another sender mailed: nobody’s words stand below somebody else', () => {
    const mail = (nr: number, direction: 'in' | 'out', address: string): ShownMessage =>
      ({ ...message(nr), authorId: '', mail: { direction, from: { name: '', address } } }) as ShownMessage
    const told = [mail(1, 'in', 'a@x.test'), mail(2, 'in', 'a@x.test'), mail(3, 'out', 'help@y.test'), mail(4, 'in', 'b@x.test')]
    const firsts = chatLines(told, undefined, 'me').flatMap((line) => (line.type === 'message' ? [line.isFirst] : []))
    expect(firsts).toEqual([true, false, true, true])
  })
})
