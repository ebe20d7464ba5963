import type { FormulaErrorCode } from '#shared/values/formula-error.ts'
import { nearestName } from '#shared/formulas/nearest.ts'
import { storedId } from '#shared/fields/stored-ids.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { isShortId } from '#shared/lib/ids.ts'

/** The properties of a field that naming needs. */
export interface NamedField {
  id: string
  label: string
}

export type NameMode = 'ids' | 'labels'

export type FoundField<F extends NamedField> =
  | { ok: true; field: F }
  | { ok: false; code: FormulaErrorCode; name: string; suggestion?: string }

/**
 * The field between braces. Labels are compared exactly, then without case and accents. `label#id` distinguishes two fields of one label. A
 * stored formula (`ids`) has one spelling only, the bare id, which `storedFieldIds` reads too.
 */
export function findField<F extends NamedField>(raw: string, fields: readonly F[], mode: NameMode): FoundField<F> {
  if (mode === 'ids') {
    const stored = storedId(raw)
    return stored === undefined ? { ok: false, code: 'unknownField', name: raw.trim() } : byId(stored, fields)
  }
  const { label, id } = readBraces(raw)
  if (id !== undefined) return byId(id, fields)
  const exact = fields.filter((field) => field.label === label)
  const close = exact.length > 0 ? exact : fields.filter((field) => foldText(field.label) === foldText(label))
  if (close.length > 1) return { ok: false, code: 'ambiguousField', name: label }
  if (close[0]) return { ok: true, field: close[0] }
  if (isShortId('f', label)) return byId(label, fields)
  const suggestion = nearestName(
    label,
    fields.map((field) => field.label),
  )
  return { ok: false, code: 'unknownField', name: label, ...(suggestion === undefined ? {} : { suggestion }) }
}

function byId<F extends NamedField>(id: string, fields: readonly F[]): FoundField<F> {
  const field = fields.find((candidate) => candidate.id === id)
  return field ? { ok: true, field } : { ok: false, code: 'deletedField', name: id }
}

/** Takes the escapes off and the id after an unescaped `#`. */
function readBraces(raw: string): { label: string; id: string | undefined } {
  const written = raw.trim()
  let label = ''
  let mark = -1
  for (let at = 0; at < written.length; at++) {
    const escaped = written[at] === '\\' && at + 1 < written.length
    if (escaped) at++
    else if (written[at] === '#') mark = label.length
    label += written.charAt(at)
  }
  const id = mark < 0 ? '' : label.slice(mark + 1)
  return isShortId('f', id) ? { label: label.slice(0, mark).trim(), id } : { label, id: undefined }
}

/** A field as it is written in a formula, braces included: by its label, with the id where the label alone would not find it. */
export function writeField<F extends NamedField>(field: F, fields: readonly F[]): string {
  const label = field.label.replace(/[\\{}]/g, '\\$&').replace(/#(?=f[0-9a-z]{12}$)/, '\\#')
  const found = findField(label, fields, 'labels')
  return found.ok && found.field.id === field.id ? `{${label}}` : `{${label}#${field.id}}`
}

/** The stored form of a source written with labels: field ids in braces. Names of no field stay unchanged. */
export function toStored(source: string, scope: { fields: readonly NamedField[] }): string {
  return rewriteFields(source, (raw) => asStored(raw, scope.fields))
}

/** The same for sources from elsewhere than the editor: an id already in braces is never read as a label. */
export function toStoredIds(source: string, scope: { fields: readonly NamedField[] }): string {
  return rewriteFields(source, (raw) => {
    const id = storedId(raw)
    return id === undefined ? asStored(raw, scope.fields) : `{${id}}`
  })
}

function asStored(raw: string, fields: readonly NamedField[]): string | undefined {
  const found = findField(raw, fields, 'labels')
  if (found.ok) return `{${found.field.id}}`
  return found.code === 'deletedField' ? `{${found.name}}` : undefined
}

/** A stored formula with the fields' present labels. A field that no longer exists is shown as `{#id}`. */
export function toShown(stored: string, scope: { fields: readonly NamedField[] }): string {
  return rewriteFields(stored, (raw) => {
    const found = findField(raw, scope.fields, 'ids')
    if (found.ok) return writeField(found.field, scope.fields)
    return found.code === 'deletedField' ? `{#${found.name}}` : undefined
  })
}

function rewriteFields(source: string, rewrite: (raw: string) => string | undefined): string {
  let written = ''
  let at = 0
  for (const token of readTokens(source).tokens) {
    if (token.kind !== 'field') continue
    const name = rewrite(token.raw)
    if (name === undefined) continue
    written += source.slice(at, token.start) + name
    at = token.end
  }
  return written + source.slice(at)
}
