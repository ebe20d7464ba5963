import type { FeedAnswer, RecordChunk } from '#shared/protocol/feed.ts'
import type { MutationAnswer, MutationBatch } from '#shared/protocol/mutations.ts'
import { request, type Transport } from '#client/data/api/request.ts'

/** What the leader tab asks the server. */
export interface ServerApi {
  feed(since: number, epoch: string | undefined): Promise<FeedAnswer>
  /** records of a table that changed after `since`, the next part of them */
  tableChunk(tableId: string, since: number): Promise<RecordChunk>
  mutations(batch: MutationBatch): Promise<MutationAnswer>
}

/** @param closing aborted when the device closes: no answer arrives after that */
export function createServerApi(transport: Transport, closing: AbortSignal): ServerApi {
  const json = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = (await (await response).json()) as T
    closing.throwIfAborted()
    return answer
  }
  const signal = closing
  return {
    feed: (since, epoch) => {
      const query = new URLSearchParams({ since: String(since), ...(epoch !== undefined && { epoch }) })
      return json(request({ method: 'GET', path: `feed?${query}`, signal }, transport))
    },
    tableChunk: (tableId, since) => json(request({ method: 'GET', path: `feed/tables/${tableId}?since=${since}`, signal }, transport)),
    mutations: (batch) => json(request({ method: 'POST', path: 'mutations', json: batch, signal }, transport)),
  }
}
