import { apiPath } from '#client/public/follow-item.ts'

export type LinkAnswer =
  | { ok: true }
  /** `status` 0: the server could not be reached */
  | { ok: false; status: number; id: string; retryAfterSeconds: number; problems: Record<string, string>; said: string }

interface Refusal {
  id?: string
  details?: { retryAfterSeconds?: number; problems?: Record<string, string>; reason?: string }
}

/** The server could not be reached. */
export const noAnswer = { ok: false, status: 0, id: '', retryAfterSeconds: 0, problems: {}, said: '' } as const

/** The refusal in an answer. */
export async function answerOf(response: Response): Promise<Extract<LinkAnswer, { ok: false }>> {
  const { id = '', details } = (await response.json()) as Refusal
  const { retryAfterSeconds = 0, problems = {}, reason = '' } = details ?? {}
  // a rule of the table speaks for itself
  return { ok: false, status: response.status, id, retryAfterSeconds, problems, said: id === 'trigger_refused' ? reason : '' }
}

/** Sends a visitor's input. Never throws. */
export async function sendToLink(token: string, what: '/unlock' | '/submit', body: object): Promise<LinkAnswer> {
  try {
    const response = await fetch(apiPath(token, what), {
      method: 'POST',
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return { ok: true }
    return await answerOf(response)
  } catch {
    return noAnswer
  }
}
