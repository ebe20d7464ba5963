import type { PagingKind } from '#shared/nouns/connectors/paging-kinds.ts'

/** An address as a person types it. It lives as long as the screen: a key is kept on no device. */
export interface AddressDraft {
  address: string
  name: string
  headerName: string
  headerValue: string
  records: string
  paging: PagingKind
  /** the parameter of the query that asks for a page */
  parameter: string
  /** where an answer says what follows it */
  path: string
}

export const emptyAddress = (): AddressDraft => ({
  ...{ address: '', name: '', headerName: 'Authorization', headerValue: '', records: '' },
  ...{ paging: 'none', parameter: '', path: '' },
})

/** The parts that a kind of paging needs. */
export const pagingParts: Readonly<Record<PagingKind, { parameter: string | null; path: 'needed' | 'optional' | null }>> = {
  none: { parameter: null, path: null },
  page: { parameter: 'page', path: null },
  offset: { parameter: 'offset', path: null },
  cursor: { parameter: 'cursor', path: 'needed' },
  next: { parameter: null, path: 'optional' },
}

export function canRead({ address, paging, parameter, path }: AddressDraft): boolean {
  const parts = pagingParts[paging]
  const isAddress = /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim())
  return isAddress && (parts.parameter === null || parameter.trim() !== '') && (parts.path !== 'needed' || path.trim() !== '')
}

/** The body's `config`; only for a draft that can be read. */
export function addressConfigOf(draft: AddressDraft) {
  const name = draft.parameter.trim()
  const path = draft.path.trim()
  const pagings = {
    none: () => ({ kind: 'none' }) as const,
    page: () => ({ kind: 'page', name }) as const,
    offset: () => ({ kind: 'offset', name }) as const,
    cursor: () => ({ kind: 'cursor', name, path }) as const,
    next: () => ({ kind: 'next', path }) as const,
  }
  return {
    address: draft.address.trim(),
    name: draft.name.trim(),
    records: draft.records.trim(),
    headers: draft.headerValue === '' ? [] : [{ name: draft.headerName.trim(), value: draft.headerValue }],
    paging: pagings[draft.paging](),
  }
}
