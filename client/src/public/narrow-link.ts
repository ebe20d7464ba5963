import type { AllChosen } from '#shared/nouns/public-links/chosen-values.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import { apiPath } from '#client/public/follow-item.ts'

export type NarrowAnswer =
  | { ok: true; blocks: Record<string, PublicBlock | null> }
  /** names of controls that the server could not read; `failed`: it could not be asked */
  | { ok: false; problems: readonly string[] | 'failed' }

interface Answered {
  blocks?: Record<string, PublicBlock | null>
  details?: { problems?: Record<string, string> }
}

/** The blocks of a link as a visitor's choices narrow them. Never throws. */
export async function narrowLink(token: string, only: AllChosen, signal: AbortSignal): Promise<NarrowAnswer> {
  try {
    const response = await fetch(apiPath(token, '/narrow'), {
      method: 'POST',
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ only }),
      signal,
    })
    const { blocks, details } = (await response.json()) as Answered
    if (response.ok && blocks) return { ok: true, blocks }
    return { ok: false, problems: details?.problems ? Object.keys(details.problems) : 'failed' }
  } catch {
    return { ok: false, problems: 'failed' }
  }
}
