import { foldText } from '#shared/lib/fold-text.ts'
import { searchHitLimit, type SearchHit } from '#shared/nouns/search/search-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { commentHits } from '#server/features/search/find/comment-hits.ts'
import { documentHits } from '#server/features/search/find/document-hits.ts'
import { linkedHits } from '#server/features/search/find/linked-hits.ts'
import { rankOf, recordHits } from '#server/features/search/find/record-hits.ts'
import { filterFound, findInStretches, openSearch, type TableSearch } from '#server/features/search/find/search-table.ts'
import { findCandidates, isLongEnough, type Candidate } from '#server/features/search/text-index/candidates.ts'
import type { Behind } from '#server/features/search/text-index/catch-up.ts'
import { commentPlace, documentPlaces, type TextFile } from '#server/features/search/text-index/text-file.ts'

/** The texts that are taken up, and what is not yet. */
export interface TextIndex {
  file: TextFile
  behind: Behind
}

/** All that one search found. */
interface Finds {
  context: OrgContext
  wanted: string
  /** as `performance.now()` */
  until: number
  records: Map<string, SearchHit>
  page: Map<string, SearchHit>
  tasks: Map<string, SearchHit>
  /** documents that were looked at */
  seen: Set<string>
  /** false: there was no time for all of it */
  complete: boolean
}

/**
 * Records, pages and tasks that hold a text, or comments that do, as JSON: names before other cells, whole ones before parts, then the newest
 * change. Records that are linked with one of such a name come last. The index only says where to look; the person's rights and the text itself
 * decide. The rest is read through. A table that the person may not read is not asked, and of the others only visible fields. Past its time it
 * answers what it has found so far, `complete: false`. For a thread.
 */
export function searchAll(context: OrgContext, text: string, until: number, index: TextIndex | undefined): string {
  const wanted = foldText(text)
  const [records, page, tasks] = [new Map(), new Map(), new Map()]
  const finds: Finds = { context, wanted, until, records, page, tasks, seen: new Set(), complete: true }
  const searches = openSearches(context, text)
  if (index) askIndex(finds, searches, index)
  readThrough(finds, searches, index)
  takeComments(finds, index)
  takeLinked(finds, searches)
  const hits = [...finds.records.values()].toSorted((one, other) => rankOf(one, wanted) - rankOf(other, wanted))
  const [some, written, planned] = [hits, [...finds.page.values()], [...finds.tasks.values()]].map((list) => list.slice(0, searchHitLimit))
  return JSON.stringify({ hits: [some, written, planned].flat(), complete: finds.complete })
}

/** Small tables first. */
function openSearches(context: OrgContext, text: string): TableSearch[] {
  const { db } = context.org
  const rows = db.all(
    db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null).orderBy('record_count'),
  )
  return rows.flatMap(({ id }) => {
    if (!context.access.table(id).read) return []
    try {
      const search = openSearch(context, id, text)
      return search.needles.length > 0 ? [search] : []
    } catch (error) {
      // a table that cannot be asked hides no other
      if (error instanceof AppError) return []
      throw error
    }
  })
}

const isFull = ({ size }: ReadonlyMap<string, SearchHit>): boolean => size >= searchHitLimit

function hasTime(finds: Finds): boolean {
  if (performance.now() <= finds.until) return true
  finds.complete = false
  return false
}

function askIndex(finds: Finds, searches: readonly TableSearch[], { file }: TextIndex): void {
  for (const kind of documentPlaces)
    for (const some of findCandidates(file, finds.wanted, [finds.wanted], { all: [kind], named: [kind] })) {
      for (const { id } of some) takeDocument(finds, kind, id)
      if (!hasTime(finds) || isFull(finds[kind])) break
    }
  const byTable = new Map(searches.filter(isAskable).map((search) => [search.tableId, search]))
  const named = [...byTable.values()].filter(({ seesNames }) => seesNames).map(({ tableId }) => tableId)
  const needles = new Set([...byTable.values()].flatMap((search) => search.needles))
  for (const some of findCandidates(file, finds.wanted, [...needles], { all: [...byTable.keys()], named })) {
    takeRecords(finds, byTable, some)
    if (isFull(finds.records) || !hasTime(finds)) return
  }
}

/** The file knows texts of three letters and more. */
const isAskable = ({ needles }: TableSearch): boolean => needles.every(isLongEnough)

function takeRecords(finds: Finds, byTable: ReadonlyMap<string, TableSearch>, some: readonly Candidate[]): void {
  const { context, records, wanted } = finds
  const hits = new Map<string, SearchHit>()
  for (const place of new Set(some.map((candidate) => candidate.place))) {
    const search = byTable.get(place)
    if (!search) continue
    const ids = some.filter((candidate) => candidate.place === place && !records.has(candidate.id)).map(({ id }) => id)
    const found = filterFound(context, search, ids)
    const first = ids.filter((id) => found.has(id)).slice(0, searchHitLimit)
    for (const hit of recordHits(context, place, first, wanted)) hits.set(hit.id, hit)
  }
  // in the order of the candidates, across tables
  for (const { id } of some) {
    const hit = hits.get(id)
    if (hit && !isFull(records)) records.set(id, hit)
  }
}

function takeDocument(finds: Finds, kind: (typeof documentPlaces)[number], name: string): void {
  const { context, seen, wanted } = finds
  if (seen.has(name) || isFull(finds[kind])) return
  seen.add(name)
  for (const hit of documentHits(context, name, wanted)) finds[kind].set(hit.id, hit)
}

/** Reads what the index does not know: everything without one, for texts that are too short for it, and what it has not taken up yet. */
function readThrough(finds: Finds, searches: readonly TableSearch[], index: TextIndex | undefined): void {
  const { context, wanted } = finds
  const fromOf = (place: string, isAsked: boolean): number | undefined => (index && isAsked ? index.behind.get(place) : 0)
  // texts of documents are few beside records, and have a share of the time of their own
  const share = performance.now() + (finds.until - performance.now()) / 3
  for (const kind of documentPlaces) {
    const since = fromOf(kind, isLongEnough(wanted))
    if (since !== undefined) readDocuments(finds, kind, since, share)
  }
  for (const search of searches) {
    const from = fromOf(search.tableId, isAskable(search))
    if (from === undefined) continue
    if (isFull(finds.records) || !hasTime(finds)) return
    const found = findInStretches(context, search, { from, until: finds.until, most: searchHitLimit })
    finds.complete &&= found.complete
    const ids = found.ids.filter((id) => !finds.records.has(id)).slice(0, searchHitLimit - finds.records.size)
    for (const hit of recordHits(context, search.tableId, ids, wanted)) finds.records.set(hit.id, hit)
  }
}

function readDocuments(finds: Finds, kind: (typeof documentPlaces)[number], from: number, until: number): void {
  const { db } = finds.context.org
  const names = db.build
    .selectFrom('document_projection')
    .select('name')
    .where('kind', '=', kind)
    .where('seq', '>', from)
    .orderBy('seq', 'desc')
  for (const { name } of db.all(names)) {
    if (performance.now() > until) {
      finds.complete = false
      return
    }
    takeDocument(finds, kind, name)
  }
}

/** Comments that one look takes. */
const someComments = 200

function takeComments(finds: Finds, index: TextIndex | undefined): void {
  const { wanted, context } = finds
  const isAsked = index !== undefined && isLongEnough(wanted)
  if (isAsked)
    for (const some of findCandidates(index.file, wanted, [wanted], { all: [commentPlace], named: [] })) {
      addHits(
        finds,
        commentHits(
          context,
          some.map(({ id }) => id),
          wanted,
        ),
      )
      if (isFull(finds.records) || !hasTime(finds)) return
    }
  const since = isAsked ? index.behind.get(commentPlace) : 0
  if (since === undefined) return
  const { db } = context.org
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const next = db.build.selectFrom('comment').select(['id', 'seq']).where('seq', '>', since).where('seq', '<', before)
    const rows = db.all(next.orderBy('seq', 'desc').limit(someComments))
    if (rows.length === 0 || isFull(finds.records) || !hasTime(finds)) return
    addHits(
      finds,
      commentHits(
        context,
        rows.map(({ id }) => id),
        wanted,
      ),
    )
    before = rows.at(-1)?.seq ?? 0
  }
}

/** Found things keep what was found of them first. */
function addHits(finds: Finds, hits: readonly SearchHit[]): void {
  for (const hit of hits) {
    const known = hit.kind === 'record' ? finds.records : hit.kind === 'page' ? finds.page : finds.tasks
    if (!known.has(hit.id) && !isFull(known)) known.set(hit.id, hit)
  }
}

function takeLinked(finds: Finds, searches: readonly TableSearch[]): void {
  const { db } = finds.context.org
  if (isFull(finds.records)) return
  const tables = db.all(db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).orderBy('record_count'))
  const ids = tables.map(({ id }) => id)
  // a name that is hidden finds nothing
  const withNames = new Set(searches.flatMap(({ tableId, seesNames }) => (seesNames ? [tableId] : [])))
  const named = [...finds.records.values()].filter((hit) => hit.kind === 'record' && withNames.has(hit.tableId))
  for (const some of linkedHits(finds.context, named, ids, finds.wanted)) {
    addHits(finds, some)
    if (isFull(finds.records) || !hasTime(finds)) return
  }
}
