import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import { missingCells } from '#shared/nouns/tables/missing-cells.ts'
import { predicateOf, type Predicate } from '#shared/query/predicate.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

interface FormField {
  id: string
  type: FieldTypeName
  config: unknown
  required: boolean
  default?: unknown
}

/** A form with the table that it fills. */
export interface FilledForm {
  parts: readonly FormPart[]
  fields: readonly FormField[]
  conditionals: readonly Conditional[]
  /** the field that must be filled where its part does not say otherwise; null: none */
  namingFieldId: string | null
  /** who *current user* is; null for a visitor */
  me: string | null
}

/** A form for one state of its answers. */
export interface JudgedForm {
  /** shown parts, page by page; a page's first may be its page break */
  pages: FormPart[][]
  /** the fields that shown parts ask for */
  asked: ReadonlySet<string>
  /** those of them that must be filled */
  required: ReadonlySet<string>
  /** shown fields that must be filled and are not, in the form's order */
  missing: readonly string[]
}

export type ReadForm = (cell: (fieldId: string) => CellValue) => JudgedForm

const mostRounds = 10

/**
 * Compiles a form's conditions with the rules of its table. A hidden question has no answer for the conditions of others. An unreadable
 * condition hides its part, but no condition hides a field that the table requires. Devices, visitors and the server ask here alone.
 */
export function compileForm({ parts, fields, conditionals, namingFieldId, me }: FilledForm): ReadForm {
  const known = new Map(fields.map((field) => [field.id, field]))
  const tests = new Map(parts.flatMap((part) => (part.when ? [[part.id, testOf(part.when, fields, me)] as const] : [])))
  const rules = compileConditionals(conditionals, fields, me)
  const inForm = new Set(parts.flatMap((part) => (isAsking(part) ? [part.field_id] : [])))
  const inOrder = [...inForm].flatMap((id) => known.get(id) ?? [])

  return (cell) => {
    let hidden: ReadonlySet<string> = new Set()
    for (let round = 0; ; round += 1) {
      const left = hidden
      const seen = (id: string): CellValue => (left.has(id) ? null : cell(id))
      const state = rules(seen)
      const fromTable = (id: string): boolean => known.get(id)?.required === true || state.required.has(id)
      const pages = shownPages(parts, (part) => {
        if (!isAsking(part)) return holds(part, tests, seen)
        const field = known.get(part.field_id)
        if (!field || state.hidden.has(field.id)) return false
        return fromTable(field.id) && !field.default ? 'always' : holds(part, tests, seen)
      })
      const shown = pages.flat()
      const asked = new Set(shown.flatMap((part) => (isAsking(part) ? [part.field_id] : [])))
      const next = new Set([...inForm].filter((id) => !asked.has(id)))
      if (round < mostRounds && !isSame(hidden, next)) {
        hidden = next
        continue
      }
      const wanted = new Set(
        shown.flatMap((part) => (isAsking(part) && (part.required ?? part.field_id === namingFieldId) ? [part.field_id] : [])),
      )
      const required = new Set([...asked].filter((id) => wanted.has(id) || fromTable(id)))
      const missing = missingCells(inOrder, { hidden: next, required: state.required }, seen, wanted).map(({ id }) => id)
      return { pages, asked, required, missing }
    }
  }
}

function testOf(when: NonNullable<FormPart['when']>, fields: readonly FormField[], me: string | null): Predicate {
  return predicateOf(prepareFilter(when, fields, { currentUserId: me, unfinished: 'nothing' }))
}

function holds({ id }: FormPart, tests: ReadonlyMap<string, Predicate>, cell: (fieldId: string) => CellValue): boolean {
  return tests.get(id)?.({ id: '', cell }) ?? true
}

/** A page that does not hold goes with all its parts, a section with those up to the next; pages without anything to see go too. */
function shownPages(parts: readonly FormPart[], isShown: (part: FormPart) => boolean | 'always'): FormPart[][] {
  const pages: FormPart[][] = [[]]
  let pageHolds = true
  let sectionHolds = true
  for (const part of parts) {
    if (part.type === 'page_break') {
      pageHolds = isShown(part) !== false
      sectionHolds = true
      pages.push(pageHolds ? [part] : [])
      continue
    }
    if (part.type === 'section') sectionHolds = isShown(part) !== false
    const shown = isShown(part)
    if (shown === 'always' || (pageHolds && sectionHolds && shown)) pages.at(-1)?.push(part)
  }
  return pages.filter((page) => page.some((part) => part.type !== 'page_break'))
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
