import type { ErrorBody } from '#shared/protocol/errors.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { viewHeaders } from '#client/engine/viewing/view-headers.ts'

export interface UploadOptions {
  /** under `/api/`, with its query */
  path: string
  contentType: string
  onProgress(share: number): void
  signal: AbortSignal
}

/**
 * Sends a file as the raw body of a POST and resolves with the answer. By XMLHttpRequest, since `fetch` cannot say how much has
 * been sent. @throws ApiError · OfflineError · AbortError
 */
export function upload<Answer>(file: Blob, { path, contentType, onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.setRequestHeader('content-type', contentType)
    for (const [name, value] of Object.entries(viewHeaders)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as Answer)
      else reject(new ApiError(request.status, errorBody(request.response)))
    })
    request.addEventListener('error', () => reject(new OfflineError()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function errorBody(body: unknown): ErrorBody {
  const known = body as Partial<ErrorBody> | null
  return typeof known?.id === 'string' && typeof known.message === 'string'
    ? { code: '', ...known, id: known.id, message: known.message }
    : { id: 'internal', code: '', message: '' }
}
