import { sql } from 'kysely'
import { markOfPlace, type TextFile } from '#server/features/search/text-index/text-file.ts'

/** A record or document that may hold a text: its letters in threes are there, in any order. */
export interface Candidate {
  place: string
  id: string
}

/** Letters of the shortest text that the file can be asked for. */
export const fewestLetters = 3

const lettersOf = (text: string): string[] => Array.from(text)
export const isLongEnough = (text: string): boolean => lettersOf(text).length >= fewestLetters

/** candidates of the first answer, which mostly are enough, and of the later ones */
const answers = { first: 40, later: 300 }
const mostNames = 100
/** threes of one text: the first ones tell enough */
const mostThrees = 60

/** Places to ask. */
export interface AskedPlaces {
  all: readonly string[]
  /** those whose names the person sees: a name that is hidden must not tell itself by coming first */
  named: readonly string[]
}

/** Things of these places that hold one of the texts: whole names first, then names, then the rest, each with the newest change first. */
export function* findCandidates(
  file: TextFile,
  wanted: string,
  needles: readonly string[],
  { all, named }: AskedPlaces,
): Generator<Candidate[], void> {
  const known = file.all(file.build.selectFrom('place').select(['id', 'code']).where('id', 'in', all))
  if (known.length === 0) return
  yield file.all(sql<Candidate>`
    SELECT e.place, e.id FROM entry AS e INDEXED BY entry_name
    WHERE e.name = ${wanted} AND e.place IN (SELECT value FROM json_each(${JSON.stringify(named)})) ORDER BY e.row DESC LIMIT ${mostNames}`)
  const texts = needles.filter(isLongEnough).map(threesOf)
  if (texts.length === 0) return
  const asked = (within: typeof known): string =>
    `(${texts.join(' OR ')}) AND (${within.map(({ code }) => quoted(markOfPlace(code))).join(' OR ')})`
  const ofNames = known.filter(({ id }) => named.includes(id))
  if (ofNames.length > 0) yield* matches(file, 'name_text', asked(ofNames))
  yield* matches(file, 'body_text', asked(known))
}

function* matches(file: TextFile, table: 'name_text' | 'body_text', asked: string): Generator<Candidate[], void> {
  let most = answers.first
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const found = file.all(sql<Candidate & { row: number }>`
      SELECT e.place, e.id, e.row FROM ${sql.table(table)} AS f CROSS JOIN entry AS e ON e.row = f.rowid
      WHERE ${sql.ref(`f.${table}`)} MATCH ${asked} AND f.rowid < ${before} ORDER BY f.rowid DESC LIMIT ${most}`)
    if (found.length > 0) yield found
    if (found.length < most) return
    before = found.at(-1)?.row ?? 0
    most = answers.later
  }
}

const quoted = (three: string): string => `"${three.replaceAll('"', '""')}"`

function threesOf(text: string): string {
  const letters = lettersOf(text)
  const threes = new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
  return `(${[...threes].slice(0, mostThrees).map(quoted).join(' AND ')})`
}
