import type { LinkConfig, LinkConfigParts } from '#shared/nouns/public-links/link-config-schema.ts'
import { partsFor } from '#shared/lib/settings-parts.ts'
import type { LinkDetails, LinkVisit, SentAnswer } from '#shared/nouns/public-links/public-link-calls.ts'
import { wireNameOf, type SharedType } from '#shared/nouns/public-links/public-link.ts'
import { call } from '#client/engine/api/call.ts'

export function publicUrl(token: string): string {
  return `${location.origin}/public/${token}`
}

export interface LinkWish {
  name?: string
  config?: LinkConfig
  canWrite?: boolean
  expiresAt?: string | null
  password?: string | null
  active?: boolean
  sites?: string[]
}

export interface ItemLinks {
  links: LinkDetails[]
  /** by table: fields that blocks show to members, and to visitors only where a link includes them */
  unasked: { tableId: string; fieldIds: string[]; told: string[] }[]
  /** of an app: fields of people and linked records that its forms could ask visitors for */
  choosable: string[]
}

/** All calls here need a network, since the server makes links and counts their use. @throws ApiError · OfflineError */
export async function listLinks(types: readonly SharedType[], id: string): Promise<ItemLinks> {
  const lists = await Promise.all(types.map((type) => call('POST public-links/list', { body: { type: wireNameOf[type], identifier: id } })))
  return {
    links: lists.flatMap(({ links }) => links),
    unasked: lists.flatMap(({ unasked }) => unasked),
    choosable: lists.flatMap(({ choosable }) => choosable),
  }
}

export function createLink(type: SharedType, id: string, wish: Omit<LinkWish, 'active'>): Promise<LinkDetails> {
  return call('POST public-links/create', { body: { type: wireNameOf[type], identifier: id, ...wish } })
}

/** Open viewers fetch it again at once. Parts of the config that are not named stay; null takes one away. */
export function updateLink(id: string, wish: Omit<LinkWish, 'config'> & { config?: LinkConfigParts }): Promise<LinkDetails> {
  return call('POST public-links/update', { body: { id, ...wish } })
}

/** The same with a whole config, which takes away what it leaves out. */
export function saveLink({ id, config }: LinkDetails, wish: LinkWish): Promise<LinkDetails> {
  return updateLink(id, { ...wish, ...(wish.config && { config: partsFor(config, wish.config) }) })
}

/** Open viewers lose it at once, for good. */
export async function revokeLink(id: string): Promise<void> {
  await call('POST public-links/delete', { body: { id } })
}

export async function mailLink(id: string, emails: readonly string[]): Promise<number> {
  return (await call('POST v3/public-view/:id/:share', { params: { id, share: ':share' }, body: { emails: [...emails] } })).sent
}

export async function readVisits(id: string): Promise<LinkVisit[]> {
  return (await call('POST public-links/log', { body: { id } })).visits
}

/** The answers to a form that their visitors may change, or might. */
export function listAnswers(id: string): Promise<{ tableId: string; answers: SentAnswer[] }> {
  return call('POST public-links/answers', { body: { id } })
}

/** Ends the right to change one answer, or all of a link's. */
export async function revokeAnswers(id: string, answer?: string): Promise<void> {
  await call('POST public-links/revoke-answers', { body: { id, ...(answer !== undefined && { submission: answer }) } })
}
