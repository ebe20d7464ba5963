import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'

const byDefinition = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

describe('foldText', () => {
  it('folds every Latin letter as the definition says', () => {
    for (let code = 0; code < 0x250; code++) {
      const text = `aé${String.fromCharCode(code)}Z`
      expect(foldText(text)).toBe(byDefinition(text))
    }
    expect(foldText('São João ÀÉÎÕÜ Ñ')).toBe('sao joao aeiou n')
  })

  test.prop([fc.string({ unit: 'binary' })])('is the definition for any text', (text) => {
    expect(foldText(text)).toBe(byDefinition(text))
  })
})
