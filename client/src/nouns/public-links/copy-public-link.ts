import { call } from '#client/engine/api/call.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'
import { publicUrl } from '#client/nouns/public-links/public-links.ts'

/** Copies the public link of an app (specification 2 §2). @returns false where its address may not be held, or is not there any more */
export async function copyPublicLink(identifier: string): Promise<boolean> {
  const [view] = await Promise.all([
    call('POST public-view/get', { body: { identifier, type: 'dashboard' } }).catch(() => undefined),
    loadTexts('publicLinks'),
  ])
  if (!view) return false
  await copyAndSay(publicUrl(view.token), translator('publicLinks')('copiedLong'))
  return true
}
