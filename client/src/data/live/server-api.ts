import { nextPartHeader, type FeedAnswer, type RecordChunk } from '#shared/protocol/feed.ts'
import type { Query, Sort } from '#shared/query/query.ts'
import type { Aggregate, AggregateResult } from '#shared/query/aggregates.ts'
import type { RecordGroups, RecordPage } from '#shared/records/record-page.ts'
import type { MutationAnswer, MutationBatch } from '#shared/protocol/mutations.ts'
import { request, type Transport } from '#client/data/api/request.ts'

/** What figures are asked of; everything else of a query does not matter to them. */
interface FigureQuery extends Pick<Query, 'tableId' | 'filter' | 'search'> {
  aggregates: readonly Aggregate[]
}

/** A part of a table that was asked for. */
export interface TablePart {
  tableId: string
  since: number
  /** where the part after it begins, known before all of this one is here; undefined: there is none */
  next: Promise<number | undefined>
  chunk: Promise<RecordChunk>
}

/** What the leader tab asks the server. */
export interface ServerApi {
  feed(since: number, epoch: string | undefined): Promise<FeedAnswer>
  /** records of a table that changed after `since`, the next part of them */
  tableChunk(tableId: string, since: number): TablePart
  mutations(batch: MutationBatch): Promise<MutationAnswer>
  /** one page of a query over a table that is not on the device whole */
  query(query: Query, after: string | null, limit: number): Promise<RecordPage>
  /** how many records a query finds */
  count(query: Query): Promise<number>
  /** figures over all that a query finds, in the order asked; null where one does not fit its field */
  figures(query: FigureQuery): Promise<AggregateResult[]>
  groups(query: FigureQuery & { groupBy: readonly Sort[] }): Promise<RecordGroups>
  /** bytes of an announced file from `offset` on; answers how many the server has by then */
  part(id: string, offset: number, bytes: Blob): Promise<{ received: number; complete: boolean }>
  records(tableId: string, ids: readonly string[]): Promise<Pick<RecordPage, 'columns'>>
}

/** ms; a line that breaks without a word would hold sending and catching up for as long as the system waits for it */
const answerWithin = 60_000

/** @param closing aborted when the device closes: no answer arrives after that */
export function createServerApi(transport: Transport, closing: AbortSignal): ServerApi {
  const json = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = (await (await response).json()) as T
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
      // whoever takes it hears of its failure
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
