import { Extension, InputRule } from '@tiptap/core'
import { toAddress } from '#client/nouns/pages/link-address.ts'

/** `[words](address)`; a picture's `![words](address)` is none */
const typedLink = /(?<!!)\[([^[\]\n]+)\]\(([^\s()]+)\)$/

/** A link typed as Markdown becomes one with its last bracket. */
export const LinkRule = Extension.create({
  name: 'linkRule',
  addInputRules() {
    return [
      new InputRule({
        find: typedLink,
        handler: ({ state, range, match: [, words = '', address = ''] }) => {
          const href = toAddress(address)
          const { link } = state.schema.marks
          const begin = range.from + 1
          const end = begin + words.length
          // what stands for a mention has another length here
          if (!link || href === undefined || state.doc.textBetween(begin, end) !== words) return null
          state.tr.delete(end, range.to).delete(range.from, begin)
          state.tr.addMark(range.from, end - 1, link.create({ href })).removeStoredMark(link)
        },
      }),
    ]
  },
})
