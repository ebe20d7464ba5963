import { call } from '#client/data/api/call.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'

/** Wire names of what can be shared (specification 2 §3 "Public view"). */
const wireTypes = { app: 'dashboard', page: 'doc_page' } as const
export type SharableType = keyof typeof wireTypes

/** The address of an item's active public link, for those who may share it; else undefined. */
export function usePublicUrl(type: SharableType, id: string): string | undefined {
  const link = useEntities('publicLink').find((entry) => entry.itemType === type && entry.itemId === id && entry.active)
  return link && publicUrl(link.token)
}

export function publicUrl(token: string): string {
  return `${location.origin}/public/${token}`
}

/** Switches the link on. Needs a network: its secret is made by the server. @throws ApiError · OfflineError */
export async function enablePublicLink(type: SharableType, id: string): Promise<string> {
  const { token } = await call('POST public-view/create', { body: { type: wireTypes[type], identifier: id } })
  return publicUrl(token)
}

/** Switches the link off; open viewers lose it at once. @throws ApiError · OfflineError */
export async function disablePublicLink(type: SharableType, id: string): Promise<void> {
  await call('POST public-view/delete', { body: { type: wireTypes[type], identifier: id } })
}
