import * as z from 'zod/mini'
import { textUpTo } from '#shared/lib/small-schemas.ts'
import { cleanText, emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { checkItems, readItems } from '#shared/fields/json-items.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { countOf, countOperators } from '#shared/fields/operators.ts'
import { isUuid } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export interface Comment {
  id: string
  /** member id */
  by: string | null
  at: string
  text: string
  /** members whom the text names, by id; the names stand in the text */
  mentions?: string[] | undefined
}

/** People that one comment can name. */
export const mentionLimit = 20

const commentSchema: z.ZodMiniType<Comment> = z.strictObject({
  id: z.uuid(),
  by: z.nullable(z.uuid()),
  at: z.iso.datetime(),
  text: z.pipe(
    textUpTo(5000),
    z.pipe(
      z.transform((text: string) => cleanText(text).trim()),
      z.string().check(z.minLength(1)),
    ),
  ),
  mentions: z.optional(z.array(z.string().check(z.refine(isUuid))).check(z.minLength(1), z.maxLength(mentionLimit))),
})

/** Comments on the record. A cell is a list of JSON texts of {@link Comment}, oldest first. Sorts by their number. */
export const comments = fieldType<NoConfig>({
  name: 'comments',
  addNote: (cell, note) => writeComments([...readComments(cell), note]),
  column: 'json',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => checkItems(value, commentSchema, 'notItems', 500),
  // pasted words have no author
  parse: (text) => (text.trim() === '' ? emptyCell : misfit('readOnly')),
  format: (cell) =>
    readComments(cell)
      .map(({ text }) => text)
      .join('\n'),
  sign: (before, after, memberId) => {
    const known = new Map(readComments(before).map((comment) => [comment.id, comment]))
    const mine = readComments(after).map((comment): Comment => {
      const stored = known.get(comment.id)
      known.delete(comment.id)
      if (!stored) return { ...comment, by: memberId }
      return stored.by === memberId ? { ...stored, text: comment.text, mentions: comment.mentions } : stored
    })
    // nobody can remove another person's comments
    const kept = [...known.values()].filter((comment) => comment.by !== memberId)
    return writeComments([...mine, ...kept])
  },
  keepsAll: true,
  right: 'comment',
  sortKey: countOf,
  sortForm: 'count',
  operators: countOperators(countOf),
  form: 'none',
  formula: 'comments',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  computed: false,
})

export function readComments(cell: CellValue): Comment[] {
  return readItems(cell, commentSchema)
}

/** The cell of these comments, oldest first; null when there are none. */
export function writeComments(list: readonly Comment[]): CellValue {
  if (list.length === 0) return null
  const ordered = list.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  return ordered.map(({ id, by, at, text, mentions }) => JSON.stringify({ id, by, at, text, mentions }))
}
