import type { ItemType } from '#shared/values/item-type.ts'

/** The target of a link. A form belongs to a table, whose id is the item's. */
export type SharedType = ItemType | 'form'

/** A public link; replicated only to people who may share its item. */
export interface PublicLink {
  id: string
  itemType: SharedType
  itemId: string
  name: string
  token: string
  active: boolean
  expiresAt: string | null
  createdAt: string
}

/** Wire names of what can be shared (specification 2 §3 "Public view", 3 §3 "Public link"). */
export const sharedTypeOf = { object: 'table', dashboard: 'app', doc_page: 'page', form: 'form' } as const satisfies Record<
  string,
  SharedType
>
export type SharedTypeName = keyof typeof sharedTypeOf
export const wireNameOf = { table: 'object', app: 'dashboard', page: 'doc_page', form: 'form' } as const satisfies Record<
  SharedType,
  SharedTypeName
>

/** Most addresses one mail of a link goes to (specification 2 §9). */
export const mostShareEmails = 20

/** Addresses as people write them: between commas, semicolons, spaces and line breaks (specification 2 §5 "Share by e-mail"). */
export function splitEmails(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** The most pages below another that one link shows. */
export const mostLinkedPages = 100

/** Names in one answer to a search of choices. */
export const mostOffered = 20
/** Records or people that a visitor chooses for one question. */
export const mostChosen = 100
