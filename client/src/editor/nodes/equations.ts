import { InputRule, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { EquationNodeView } from '#client/editor/nodes/EquationNodeView.tsx'

const latex = {
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute('data-latex') ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ 'data-latex': String(attributes.latex) }),
}

/** A formula in LaTeX on a line of its own. */
export const BlockMath = Node.create({
  name: 'blockMath',
  group: 'block',
  atom: true,
  addAttributes: () => ({ latex }),
  parseHTML: () => [{ tag: 'div[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs.latex),
  addNodeView: () => ReactNodeViewRenderer(EquationNodeView),
})

/** A formula inside a line; `$$a^2$$` becomes one while typing. */
export const InlineMath = Node.create({
  name: 'inlineMath',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ latex }),
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs.latex),
  addNodeView: () => ReactNodeViewRenderer(EquationNodeView, { as: 'span' }),
  addInputRules() {
    return [
      new InputRule({
        find: /\$\$([^$\n]+)\$\$$/,
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ latex: match[1] }))
        },
      }),
    ]
  },
})
