import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import type { KnownName } from '#client/features/developers/functions/documentation/use-names-of-code.ts'

export interface KnownTable {
  label: string
  fields: readonly string[]
}

/** Inside quotes the tables and fields of the workspace, elsewhere the names that code knows. */
export function completeCode(tables: () => readonly KnownTable[], names: () => readonly KnownName[]): CompletionSource {
  return (context) => inQuotes(context, tables()) ?? ofNames(context, names().map(completionOf))
}

function completionOf({ written, is, signature, about }: KnownName): Completion {
  return { label: written, detail: signature, type: is === 'value' ? 'variable' : 'function', info: about }
}

function inQuotes(context: CompletionContext, tables: readonly KnownTable[]): CompletionResult | null {
  const open = context.matchBefore(/["'`][^"'`\n]*$/)
  if (!open) return null
  const before = context.state.doc.lineAt(open.from).text.slice(0, open.from - context.state.doc.lineAt(open.from).from)
  // an even number of quotes before it: this one opens a text
  if ((before.match(/["'`]/g) ?? []).length % 2 === 1) return null
  const ofFields = new Map<string, string>()
  for (const { label, fields } of tables) for (const field of fields) ofFields.set(field, ofFields.has(field) ? '…' : label)
  const options: Completion[] = [
    ...tables.map(({ label }): Completion => ({ label, type: 'class', boost: 1 })),
    ...[...ofFields].map(([label, detail]): Completion => ({ label, detail, type: 'property' })),
  ]
  return { from: open.from + 1, options, validFor: /^[^"'`\n]*$/ }
}

function ofNames(context: CompletionContext, options: Completion[]): CompletionResult | null {
  const word = context.matchBefore(/\$?[\w.]+$/)
  if (!word && !context.explicit) return null
  return { from: word?.from ?? context.pos, options, validFor: /^\$?[\w.]*$/ }
}
