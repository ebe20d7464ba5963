import { blockTypes } from '#shared/blocks/block-types.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { viewTypes } from '#shared/views/view-types.ts'
import type { SourceFile, Violation } from '#tests/architecture/imports.ts'

/** Names of blocks that are also kinds of something else: of a public link, and of news about conversations. */
const otherKinds: ReadonlySet<string> = new Set(['form', 'chat'])
const names = [...fieldTypeNames, ...blockTypes.map(({ name }) => name).filter((name) => !otherKinds.has(name))].join('|')
const views = viewTypes.map(({ type }) => type).join('|')

/** The end of an operand that holds a type: `type`, `field.type`, `fromType`, `definition.name`. */
const operand = String.raw`(?<!typeof [\w.?]*)(?:\b\w*[tT]ype|\bdefinition\.name|\binto)\)?`
const viewOperand = String.raw`\b(?:\w*[vV]iew\w*\??\.type|viewType)`

const patterns = [
  new RegExp(`${operand}\\s*[!=]==\\s*'(?:${names})'`),
  new RegExp(`'(?:${names})'\\s*[!=]==\\s*[\\w.?]*[tT]ype\\b`),
  // a definition's own name is no better than its spelling
  new RegExp(`${operand}\\s*[!=]==\\s*\\w+(?:Block\\.name|View\\.type)\\b`),
  new RegExp(`\\[[^\\]\\n]*'(?:${names})'[^\\]\\n]*\\]\\s*\\.includes\\([^)\\n]*(?:[tT]ype|definition\\.name)\\)`),
  new RegExp(
    `new Set(?:<[^>\\n]*>)?\\(\\[[^\\]\\n]*'(?:${names})'[^\\]\\n]*\\]\\)(?=[^\\n]*FieldTypeName)|FieldTypeName[^\\n]*new Set[^\\n]*'(?:${names})'`,
  ),
  new RegExp(`${viewOperand}\\s*[!=]==\\s*'(?:${views})'`),
]
/** A `switch` over a type, and its cases up to the brace that ends it. */
const switches = new RegExp(`switch \\([^)\\n]*[tT]ype\\)[^}]*?case '(?:${names}|${views})'`)

/** Comparisons with the name of a field, block or view type. A definition says by a property what is different about its type. */
export function findTypeComparisons(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))
    const cases = switches.exec(text)?.[0].split('\n', 1) ?? []
    return [...lines, ...cases].map((line) => ({ rule: 'type names stay in their registries', path, import: line.trim() }))
  })
}

/** A table that lists some field types: others would be left out of it in silence. */
const sideTable = new RegExp(
  [
    String.raw`Partial<\s*(?:Readonly<\s*)?Record<\s*FieldTypeName\b`,
    String.raw`\[\w+ in FieldTypeName\]\?:`,
    String.raw`new Map<\s*FieldTypeName\b[^(]*\(\[\s*\[`,
  ].join('|'),
  'g',
)

/** Tables beside the definitions of field types. A definition has a member for what is asked of its type, given or `none`. */
export function findSideTables(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(sideTable)].map(([found]) => ({ rule: 'field types have no tables beside them', path, import: found })),
  )
}
