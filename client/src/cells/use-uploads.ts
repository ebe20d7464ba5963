import { useEffect, useRef, useState } from 'react'
import { maxAttachmentBytes, type Attachment } from '#shared/nouns/attachments/attachment.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { addFile, NoRoomError } from '#client/engine/attachments/add-file.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export type UploadProblem = 'failed' | 'tooLarge' | 'notImage' | 'offline' | 'noRoom'

export interface Upload {
  key: number
  file: File
  /** 0 to 1 */
  share: number
  problem: UploadProblem | undefined
}

/** Files being added to one cell; `onDone` gets each, at once if this device keeps it. They continue after the editor closes. */
export function useUploads(field: Field, onDone: (attachment: Attachment) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextKey = useRef(0)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const patch = (key: number, change: Partial<Upload>): void =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: number): void => setUploads((list) => list.filter((upload) => upload.key !== key))

  async function run({ key, file }: Upload): Promise<void> {
    try {
      const place = { tableId: field.tableId, fieldId: field.id, imagesOnly: fieldTypes[field.type].imagesOnly === true }
      const attachment = await addFile(file, place, (share) => patch(key, { share }))
      remove(key)
      done.current(attachment)
    } catch (error) {
      patch(key, { problem: problemOf(error) })
    }
  }
  return {
    uploads,
    add(files: Iterable<File>): void {
      for (const file of files) {
        const upload: Upload = { key: nextKey.current++, file, share: 0, problem: file.size > maxAttachmentBytes ? 'tooLarge' : undefined }
        setUploads((list) => [...list, upload])
        if (upload.problem === undefined) void run(upload)
      }
    },
    retry(upload: Upload): void {
      patch(upload.key, { problem: undefined, share: 0 })
      void run(upload)
    },
    remove,
  }
}

function problemOf(error: unknown): UploadProblem {
  if (error instanceof NoRoomError) return 'noRoom'
  if (error instanceof OfflineError) return 'offline'
  if (error instanceof ApiError && error.id === 'file_too_large') return 'tooLarge'
  return error instanceof ApiError && error.id === 'file_not_image' ? 'notImage' : 'failed'
}
