import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import * as Y from 'yjs'
import { addBlock, editBlockText, initialAppUpdate, observeBlockText, readApp } from '#shared/nouns/apps/app-document.ts'
import { changeBetween, moveCaret, toggleLine, toggleMark } from '#client/blocks/text/text-change.ts'

const runs = { numRuns: process.env['LONG'] ? 3000 : 300 }
const aText = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ', '#', '*'), maxLength: 20 })

function apply(text: string, { at, remove, insert }: { at: number; remove: number; insert: string }): string {
  return text.slice(0, at) + insert + text.slice(at + remove)
}

describe('a text area bound to a text', () => {
  test.prop([aText, aText, fc.nat(20)], runs)(
    'one change makes the new text of the old one, whatever the caret says',
    (before, after, caret) => {
      const change = changeBetween(before, after, Math.min(caret, after.length))
      expect(change ? apply(before, change) : before).toBe(after)
    },
  )

  test.prop([aText, fc.nat(20), fc.string({ minLength: 1, maxLength: 3 })], runs)(
    'what is typed at the caret is put in there and nowhere else',
    (before, place, typed) => {
      const at = Math.min(place, before.length)
      const after = before.slice(0, at) + typed + before.slice(at)
      expect(changeBetween(before, after, at + typed.length)).toEqual({ at, remove: 0, insert: typed })
    },
  )

  test.prop([aText, fc.nat(20), fc.nat(20), fc.nat(5), aText], runs)(
    'a caret stays at its words when others write',
    (text, place, at, remove, insert) => {
      const caret = Math.min(place, text.length)
      const change = { at: Math.min(at, text.length), remove: Math.min(remove, text.length - Math.min(at, text.length)), insert }
      const moved = moveCaret(caret, change)
      const after = apply(text, change)
      expect(moved).toBeGreaterThanOrEqual(0)
      expect(moved).toBeLessThanOrEqual(after.length)
      if (change.at + change.remove <= caret && change.at < caret) expect(after.slice(moved)).toBe(text.slice(caret))
      if (change.at >= caret) expect(after.slice(0, moved)).toBe(text.slice(0, caret))
    },
  )

  test.prop([aText, fc.nat(20), fc.nat(20)], runs)('a mark put twice is as if never put', (text, one, other) => {
    const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
    const on = toggleMark(text, start, end, '__')
    const marked = apply(text, on)
    expect(apply(marked, toggleMark(marked, on.start, on.end, '__'))).toBe(text)
  })

  test('a line takes one prefix in place of another, and loses it again', () => {
    const heading = toggleLine('one\ntwo', 5, '# ')
    expect(apply('one\ntwo', heading)).toBe('one\n# two')
    expect(apply('one\n# two', toggleLine('one\n# two', 8, '- '))).toBe('one\n- two')
    expect(apply('one\n# two', toggleLine('one\n# two', 8, '# '))).toBe('one\ntwo')
    expect(heading.start).toBe(7)
  })

  test.prop([fc.array(fc.record({ at: fc.nat(30), remove: fc.nat(4), insert: aText }), { maxLength: 12 })], runs)(
    'the changes a listener hears of make the document’s text',
    (changes) => {
      const mine = new Y.Doc()
      const theirs = new Y.Doc()
      Y.applyUpdate(mine, initialAppUpdate())
      addBlock(mine, { id: 'b', type: 'text', text: 'hello' }, 'person')
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
      let shown = 'hello'
      observeBlockText(mine, 'b', (heard) => {
        shown = heard.reduce(apply, shown)
      })
      theirs.transact(() => {
        for (const change of changes) editBlockText(theirs, 'b', change, 'person')
      })
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
      expect(readApp(mine).blocks).toMatchObject([{ text: shown }])
    },
  )
})
