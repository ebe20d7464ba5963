/** The ways to ask for what follows the first answer of an address. `address-schemas.ts` explains each. */
export const pagingKinds = ['none', 'page', 'offset', 'cursor', 'next'] as const
export type PagingKind = (typeof pagingKinds)[number]
