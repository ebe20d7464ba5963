import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view'
import { codeLanguages, languageOf } from '#client/nouns/pages/code-languages.ts'
import type { CodePart, highlightCode } from '#client/nouns/pages/highlight-code.ts'

export interface CodeTexts {
  language: string
  plain: string
}

const key = new PluginKey<DecorationSet>('codeColours')

/** Colours of code by its language, and the choice of the language. The library comes with the first code that has one. */
export const CodeColours = Extension.create<{ texts: CodeTexts }>({
  name: 'codeColours',
  addOptions: () => ({ texts: { language: '', plain: '' } }),
  addProseMirrorPlugins() {
    const { texts } = this.options
    let highlight: typeof highlightCode | undefined
    let isAsked = false
    // a block that did not change is the same node
    const known = new WeakMap<Node, CodePart[]>()
    const partsOf = (node: Node): CodePart[] => {
      const parts = known.get(node) ?? highlight?.(node.textContent, String(node.attrs.language)) ?? []
      if (highlight) known.set(node, parts)
      return parts
    }
    const decorate = (doc: Node): DecorationSet => {
      const found: Decoration[] = []
      doc.descendants((node, pos) => {
        if (node.type.name === 'codeBlock' && node.attrs.language) {
          let from = pos + 1
          for (const { text, className } of partsOf(node)) {
            if (className !== '') found.push(Decoration.inline(from, from + text.length, { class: className }))
            from += text.length
          }
        }
        return !node.isTextblock
      })
      return found.length > 0 ? DecorationSet.create(doc, found) : DecorationSet.empty
    }
    const fetchFor = (view: EditorView): void => {
      if (isAsked || !hasLanguage(view.state.doc)) return
      isAsked = true
      import('#client/nouns/pages/highlight-code.ts').then(
        (library) => {
          highlight = library.highlightCode
          if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true))
        },
        () => (isAsked = false),
      )
    }
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc),
          apply: (transaction, before) =>
            highlight && (transaction.docChanged || transaction.getMeta(key)) ? decorate(transaction.doc) : before,
        },
        view: (view) => {
          fetchFor(view)
          return { update: fetchFor }
        },
        props: {
          decorations: (state) => key.getState(state),
          nodeViews: { codeBlock: (node, view, getPos) => codeView(node, view, getPos, texts) },
        },
      }),
    ]
  },
})

function hasLanguage(doc: Node): boolean {
  let isFound = false
  doc.descendants((node) => {
    isFound ||= node.type.name === 'codeBlock' && Boolean(node.attrs.language)
    return !isFound && !node.isTextblock
  })
  return isFound
}

function codeView(first: Node, view: EditorView, getPos: () => number | undefined, texts: CodeTexts): NodeView {
  let node = first
  const dom = document.createElement('pre')
  const select = document.createElement('select')
  select.className = 'tr-code-language'
  select.contentEditable = 'false'
  select.setAttribute('aria-label', texts.language)
  for (const [value, name] of [['', texts.plain] as const, ...codeLanguages]) select.append(new Option(name, value))
  const contentDOM = document.createElement('code')
  const show = (): void => {
    select.value = languageOf(String(node.attrs.language ?? ''))
    // a language that the list does not have stays as it is
    if (select.selectedIndex < 0) select.value = ''
    select.hidden = !view.editable && select.value === ''
    select.disabled = !view.editable
  }
  show()
  select.addEventListener('change', () => {
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'language', select.value || null))
  })
  dom.append(select, contentDOM)
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false
      node = next
      show()
      return true
    },
    stopEvent: (event) => event.target === select,
    ignoreMutation: (mutation) => mutation.target === select || select.contains(mutation.target),
  }
}
