import { Mark, markInputRule } from '@tiptap/core'
import { hueOf } from '#client/ui/theme/hues.ts'

interface HueMark {
  name: string
  tag: string
  /** the attribute that carries the hue in HTML */
  attribute: string
  /** further elements of other programs, with the hue that they get */
  foreign: readonly { tag: string; hue: string }[]
  /** the signs around words that become the mark while they are typed, with the hue they get */
  typed?: { find: RegExp; hue: string }
}

/** A mark of one of the product's hues. A colour of its own would be unreadable in the other theme. */
function hueMark({ name, tag, attribute, foreign, typed }: HueMark): Mark {
  return Mark.create({
    name,
    addAttributes: () => ({
      hue: {
        default: 'gray',
        parseHTML: (element: HTMLElement) => hueOf(element.getAttribute(attribute)),
        renderHTML: ({ hue }: Record<string, unknown>) => ({ [attribute]: hueOf(String(hue)) }),
      },
    }),
    parseHTML: () => [{ tag: `[${attribute}]` }, ...foreign.map((other) => ({ tag: other.tag, getAttrs: () => ({ hue: other.hue }) }))],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addInputRules() {
      return typed ? [markInputRule({ find: typed.find, type: this.type, getAttributes: { hue: typed.hue } })] : []
    },
  })
}

export const TextColor = hueMark({ name: 'textColor', tag: 'span', attribute: 'data-text-color', foreign: [] })

export const Highlight = hueMark({
  name: 'highlight',
  tag: 'mark',
  attribute: 'data-highlight',
  foreign: [{ tag: 'mark:not([data-highlight])', hue: 'yellow' }],
  typed: { find: /(?:^|\s)(==(?!\s)([^=]+)==)$/, hue: 'yellow' },
})
