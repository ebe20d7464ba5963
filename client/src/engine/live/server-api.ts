import { type FeedAnswer } from '#shared/catalogue/feed.ts'
import { nextPartHeader, type RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { GroupLevel, Query } from '#shared/values/query.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'
import type { RecordGroups, RecordPage } from '#shared/nouns/records/record-page.ts'
import type { MutationAnswer, MutationBatch } from '#shared/protocol/mutations.ts'
import { readAnswer, request, type Transport } from '#client/engine/api/request.ts'

/** The part of a query that aggregates depend on. */
interface FigureQuery extends Pick<Query, 'tableId' | 'filter' | 'search'> {
  aggregates: readonly Aggregate[]
}

/** A requested part of a table. */
export interface TablePart {
  tableId: string
  since: number
  /** the start of the next part, known before this one is complete; undefined: there is none */
  next: Promise<number | undefined>
  chunk: Promise<RecordChunk>
}

/** The leader tab's calls to the server. */
export interface ServerApi {
  feed(since: number, epoch: string | undefined): Promise<FeedAnswer>
  /** the next part of a table's records that changed after `since` */
  tableChunk(tableId: string, since: number): TablePart
  mutations(batch: MutationBatch): Promise<MutationAnswer>
  /** one page of a query over a table that is not on the device whole */
  query(query: Query, after: string | null, limit: number): Promise<RecordPage>
  /** the number of records that a query finds */
  count(query: Query): Promise<number>
  /** figures over all records of a query, in the order asked; null for one that does not fit its field */
  figures(query: FigureQuery): Promise<AggregateResult[]>
  groups(query: FigureQuery & { groupBy: readonly GroupLevel[] }): Promise<RecordGroups>
  /** sends bytes of an announced file from `offset` on; answers the number on the server */
  part(id: string, offset: number, bytes: Blob): Promise<{ received: number; complete: boolean }>
  records(tableId: string, ids: readonly string[]): Promise<Pick<RecordPage, 'columns'>>
}

/** ms; a connection that breaks silently would block sending and catching up until the system's own timeout */
const answerWithin = 60_000

/** @param closing aborted when the device closes: no answer arrives after that */
export function createServerApi(transport: Transport, closing: AbortSignal): ServerApi {
  const json = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = (await readAnswer(await response)) as T
    closing.throwIfAborted()
    return answer
  }
  const signal = closing
  const figures = async (query: FigureQuery): Promise<AggregateResult[]> => {
    const answer = await json<Required<Pick<RecordPage, 'aggregates'>>>(
      request({ method: 'POST', path: 'records/figures', json: query, signal }, transport),
    )
    return answer.aggregates.map(({ value }) => value)
  }
  return {
    feed: (since, epoch) => {
      const query = new URLSearchParams({ since: String(since), ...(epoch !== undefined && { epoch }) })
      return json(request({ method: 'GET', path: `feed?${query}`, signal, answerWithin }, transport))
    },
    tableChunk: (tableId, since) => {
      const response = request({ method: 'GET', path: `feed/tables/${tableId}?since=${since}`, signal, answerWithin }, transport)
      const next = response.then(({ headers }) => Number(headers.get(nextPartHeader) ?? '') || undefined)
      const chunk = json<RecordChunk>(response)
      // the caller that takes it handles its failure
      for (const promise of [next, chunk]) promise.catch(() => undefined)
      return { tableId, since, next, chunk }
    },
    query: (query, after, limit) =>
      json(request({ method: 'POST', path: 'records/query', json: { ...query, after, limit }, signal }, transport)),
    count: async ({ tableId, filter, search }) =>
      Number((await figures({ tableId, filter, search, aggregates: [{ name: 'count' }] }))[0] ?? 0),
    figures,
    groups: (query) => json(request({ method: 'POST', path: 'records/groups', json: query, signal }, transport)),
    records: (tableId, ids) => json(request({ method: 'POST', path: 'records/get', json: { tableId, ids }, signal }, transport)),
    part: (id, offset, bytes) => {
      const headers = { 'content-type': 'application/octet-stream' }
      return json(request({ method: 'POST', path: `attachments/part?id=${id}&offset=${offset}`, body: bytes, headers, signal }, transport))
    },
    mutations: (batch) => json(request({ method: 'POST', path: 'mutations', json: batch, signal, answerWithin }, transport)),
  }
}
