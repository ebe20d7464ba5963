import type { ErrorBody } from '#shared/protocol/errors.ts'
import { ApiError, OfflineError } from '#client/data/api/api-error.ts'

/**
 * Uploads a file as the raw body of `POST imports/upload` and answers the import's id. By XMLHttpRequest, since `fetch` cannot say
 * how much has been sent. @throws ApiError · OfflineError · AbortError
 */
export function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/imports/upload?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'text/csv')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (request.status === 200) resolve((body as { id: string }).id)
      else reject(new ApiError(request.status, errorBody(body)))
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
