import type { Attachment } from '#shared/attachments/attachment.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { ApiError, OfflineError } from '#client/data/api/api-error.ts'
import { keepAttachment } from '#client/data/attachments/attachment-names.ts'

interface UploadPlace {
  tableId: string
  fieldId: string
}

/**
 * Uploads a file for a field; its id then goes into a cell. By XMLHttpRequest, since `fetch` cannot say how much has been sent.
 * @throws ApiError · OfflineError · AbortError
 */
export function uploadAttachment(
  file: Blob & { name: string },
  { tableId, fieldId }: UploadPlace,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ tableId, fieldId, name: file.name })
    request.open('POST', `/api/attachments/upload?${query.toString()}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status !== 200) return reject(new ApiError(request.status, errorBody(request.response)))
      const attachment = request.response as Attachment
      keepAttachment(attachment, attachment.isImage ? URL.createObjectURL(file) : undefined)
      resolve(attachment)
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
