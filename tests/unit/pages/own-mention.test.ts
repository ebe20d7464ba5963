import { expect, it } from 'vitest'
import { ownMention } from '#client/editor/own-mention.ts'
import { findEmojis } from '#client/editor/find-emojis.ts'

const origin = 'https://work.test'
const page = '018f0000-0000-7000-8000-000000000012'
const table = 'taaaaaaaaaaaa'

it.each([
  [`${origin}/doc-page/${page}`, { kind: 'page', id: page, label: '' }],
  [` ${origin}/app/${page} `, { kind: 'app', id: page, label: '' }],
  [`${origin}/object/${table}`, { kind: 'table', id: table, label: '' }],
  [`${origin}/object/${table}/record/${page}`, { kind: 'record', id: `${table}:${page}`, label: '' }],
  [`https://work.test.evil/doc-page/${page}`, undefined],
  [`${origin}/object/${table}?view=v1`, undefined],
  [`${origin}/object/${table}/record/../../settings`, undefined],
  [`${origin}/doc-page/__proto__`, undefined],
  [`see ${origin}/doc-page/${page}`, undefined],
  ['javascript:alert(1)', undefined],
])('an address %s is a mention of what it leads to', (text, mention) => expect(ownMention(text, origin)).toEqual(mention))

it('emojis are found by words of every language, from two letters on', async () => {
  const found = async (query: string) => (await findEmojis(query)).map(({ id }) => id)
  expect(await found('f')).toEqual([])
  for (const word of ['launch', 'foguete', 'cohete']) expect(await found(word)).toContain('🚀')
  expect(await found('CORACAO')).toContain('❤️')
})
