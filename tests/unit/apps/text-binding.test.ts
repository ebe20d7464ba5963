import { describe, expect, test } from 'vitest'
import type { TextChange } from '#shared/nouns/apps/block-entries.ts'
import { TextBinding, type TextArea } from '#client/blocks/text/text-binding.ts'

function bound(text: string): { area: TextArea; binding: TextBinding; sent: TextChange[]; type(insert: string): void } {
  const sent: TextChange[] = []
  const area: TextArea = {
    value: '',
    selectionStart: 0,
    selectionEnd: 0,
    scrollTop: 0,
    setSelectionRange(start, end) {
      this.selectionStart = start ?? 0
      this.selectionEnd = end ?? 0
    },
  }
  const binding = new TextBinding(text, (change) => sent.push(change))
  binding.attach(area)
  const type = (insert: string): void => {
    const at = area.selectionEnd
    area.value = area.value.slice(0, at) + insert + area.value.slice(at)
    area.setSelectionRange(at + insert.length, at + insert.length)
    binding.typed()
  }
  return { area, binding, sent, type }
}

describe('a field bound to a text', () => {
  test('each key press is one change, others do not move the caret from its word', () => {
    const { area, binding, sent, type } = bound('one two')
    area.setSelectionRange(3, 3)
    type('!')
    expect(sent).toEqual([{ at: 3, remove: 0, insert: '!' }])
    binding.heard([{ at: 0, remove: 0, insert: 'zero ' }])
    expect([area.value, area.selectionEnd]).toEqual(['zero one! two', 9])
    type('?')
    expect(sent.at(-1)).toEqual({ at: 9, remove: 0, insert: '?' })
  })

  test('while an input method composes, others wait, and both texts stay', () => {
    const { area, binding, sent, type } = bound('abc')
    binding.compositionStart()
    type('に')
    binding.heard([{ at: 0, remove: 1, insert: 'XY' }])
    expect([area.value, sent]).toEqual(['abcに', []])
    binding.compositionEnd()
    expect(sent).toEqual([{ at: 4, remove: 0, insert: 'に' }])
    expect([area.value, area.selectionEnd]).toEqual(['XYbcに', 5])
  })

  test('a tool puts the selection where it says', () => {
    const { area, binding } = bound('word')
    binding.apply({ at: 0, remove: 4, insert: '**word**' }, 2, 6)
    expect([area.value, area.selectionStart, area.selectionEnd]).toEqual(['**word**', 2, 6])
  })
})
