import { apiPath } from '#client/public/follow-item.ts'

export interface FoundChoice {
  id: string
  name: string
}
export interface FoundChoices {
  choices: FoundChoice[]
  /** there are others: a longer text finds them */
  more: boolean
}

interface ChoicesAsked {
  part: string
  search: string
  block?: string | undefined
  version?: number | undefined
}

/** People or records that a visitor may choose; undefined where the server could not be asked, or offers nothing. */
export async function findChoices(token: string, asked: ChoicesAsked, signal: AbortSignal): Promise<FoundChoices | undefined> {
  try {
    const response = await fetch(apiPath(token, '/choices'), {
      method: 'POST',
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal,
    })
    return response.ok ? ((await response.json()) as FoundChoices) : undefined
  } catch {
    return undefined
  }
}
