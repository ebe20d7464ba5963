import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Words that another program shared. */
export interface SharedWords {
  title: string
  text: string
  /** empty: the first address in the text counts */
  url: string
}

/**
 * The cells of a record that is made of shared words: its label, its first field of long text, and its first link. Without such fields a further
 * line of text takes what would be lost.
 * @param fields those that the person may write, in their order
 */
export function sharedCells(
  { title, text, url }: SharedWords,
  label: Field | undefined,
  fields: readonly Field[],
): Record<string, CellValue> {
  const others = fields.filter(({ id }) => id !== label?.id)
  const ofType = (type: Field['type']): Field | undefined => others.find((field) => field.type === type)
  const cells: Record<string, CellValue> = label ? { [label.id]: title } : {}
  const address = url || (/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  const link = address === '' ? undefined : ofType('link')
  if (link) cells[link.id] = address
  const rest = [text, link || text.includes(url) ? '' : url].filter((part) => part !== '' && part !== title).join('\n')
  const place = ofType('text') ?? ofType('singleLineText')
  if (rest !== '' && place && !(link && rest === address)) cells[place.id] = rest
  return cells
}
