import { viewHeaders } from '#client/engine/viewing/view-headers.ts'

export interface PlainRequest {
  method: string
  /** whole, with its query */
  path: string
  /** JSON; absent: no body */
  body?: string
  /** an API token; absent: the session of this browser */
  token?: string
}

/** An answer as it came, whatever its status. */
export interface PlainAnswer {
  status: number
  /** ms until all of it was there */
  took: number
  contentType: string
  text: string
}

const mostLetters = 200_000

/** Makes a request as a program would. Its refusals are answers too, and say nothing of the session of this browser. @throws TypeError no answer */
export async function plainRequest({ method, path, body, token }: PlainRequest): Promise<PlainAnswer> {
  const begun = performance.now()
  const response = await fetch(path, {
    method,
    headers: {
      ...(token === undefined ? viewHeaders : { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    credentials: token === undefined ? 'same-origin' : 'omit',
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    took: Math.round(performance.now() - begun),
    contentType: response.headers.get('content-type') ?? '',
    text: text.slice(0, mostLetters),
  }
}
