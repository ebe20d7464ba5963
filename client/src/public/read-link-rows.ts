import type { AllChosen } from '#shared/nouns/public-links/chosen-values.ts'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { apiPath } from '#client/public/follow-item.ts'

interface RowsAsked {
  after?: string
  block?: string
  search?: string
  /** what the visitor chose in blocks of filters */
  only?: AllChosen
}

/** A page of a link's records. It rejects when the link is gone, changed, or cannot be reached. */
export async function readLinkRows(token: string, asked: RowsAsked, signal?: AbortSignal): Promise<PublicRecords> {
  const response = await fetch(apiPath(token, '/rows'), {
    method: 'POST',
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as PublicRecords
}
