import type { ComponentType } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { fetchFile, lazyPart } from '#client/lib/lazy-part.ts'

type Part = ComponentType<{ type: ItemType; id: string }>

const Nothing: Part = () => null

async function load(): Promise<Part> {
  const [file] = await Promise.all([import('#client/nouns/access-requests/AskAccess.tsx'), loadTexts('accessRequests')])
  return file.AskAccess
}

/** The way to ask for what is not in sight; fetched when an address leads nowhere. Without a network and its file there is none. */
export const AskAccess = lazyPart(() => fetchFile(load).catch(() => Nothing))
