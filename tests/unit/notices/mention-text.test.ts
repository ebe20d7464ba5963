import { describe, expect, it } from 'vitest'
import { mentionedIn, openMention, withMention } from '#client/cells/mention-text.ts'

describe('a mention that is being written', () => {
  it.each([
    ['@', 1, ''],
    ['hello @an', 9, 'an'],
    ['(@ana so', 8, 'ana so'],
    ['line\n@b', 7, 'b'],
  ])('%j has one', (text, caret, search) => {
    expect(openMention(text, caret)?.search).toBe(search)
  })

  it.each([
    ['hello', 5],
    ['ana@example.com', 15],
    ['@ ana', 5],
    ['@ana\nnext', 9],
    ['@ana  next', 10],
    [`@${'a'.repeat(61)}`, 62],
  ])('%j has none', (text, caret) => {
    expect(openMention(text, caret)).toBeUndefined()
  })

  it('is replaced by the name, with the caret behind it', () => {
    const text = 'see @an please'
    const mention = openMention(text, 7)
    expect(mention && withMention(text, mention, 'Ana Souza')).toEqual({ text: 'see @Ana Souza please', caret: 15 })
  })
})

it('names only people whose names are still written', () => {
  const chosen = new Map([
    ['1', 'Ana'],
    ['2', 'Bea'],
  ])
  expect(mentionedIn('for @Bea', chosen)).toEqual(['2'])
})
