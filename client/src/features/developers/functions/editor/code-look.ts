import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { height: '100%', background: 'var(--tr-surface)', color: 'var(--tr-text)', fontSize: 'var(--tr-text-13)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--tr-font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--tr-text)', paddingBlock: 'var(--tr-space-8)' },
  '.cm-cursor': { borderLeftColor: 'var(--tr-text)' },
  '.cm-gutters': { background: 'var(--tr-bg-subtle)', color: 'var(--tr-text-faint)', borderRight: '1px solid var(--tr-border-soft)' },
  '.cm-activeLine': { background: 'var(--tr-hover)' },
  '.cm-activeLineGutter': { background: 'var(--tr-hover)', color: 'var(--tr-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection': {
    background: 'var(--tr-accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: 'var(--tr-accent-soft)', outline: 'none' },
  '.cm-tooltip': {
    background: 'var(--tr-surface-raised)',
    color: 'var(--tr-text)',
    border: '1px solid var(--tr-border)',
    borderRadius: 'var(--tr-radius-control)',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--tr-accent)', color: 'var(--tr-on-accent)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.75', fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--tr-danger)' },
  '.cm-deletedChunk': { background: 'var(--tr-danger-soft)' },
  '.cm-changedLine, .cm-insertedLine': { background: 'var(--tr-success-soft)' },
})

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--tr-accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--tr-success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tr-warning-text)' },
  { tag: [tags.comment], color: 'var(--tr-text-faint)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className, tags.typeName],
    color: 'var(--tr-info-text)',
  },
  { tag: tags.invalid, color: 'var(--tr-danger-text)' },
])

/** The colours of the interface, in both schemes. */
export const codeLook = [theme, syntaxHighlighting(colors)]
