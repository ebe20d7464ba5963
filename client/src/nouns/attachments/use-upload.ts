import { useEffect, useRef, useState } from 'react'
import { maxAttachmentBytes, type Attachment } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, ownedFiles } from '#shared/nouns/attachments/file-owner.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { addFile, NoRoomError } from '#client/engine/attachments/add-file.ts'
import type { FilePlace } from '#client/engine/attachments/device-files.ts'

export type UploadProblem = 'failed' | 'tooLarge' | 'notImage' | 'offline' | 'noRoom'

export interface Upload {
  key: number
  file: File
  /** 0 to 1 */
  share: number
  problem: UploadProblem | undefined
}

export interface Uploads {
  /** files on their way, and those that could not be added */
  uploads: readonly Upload[]
  add(files: Iterable<File>): void
  retry(upload: Upload): void
  remove(key: number): void
}

/**
 * Files being added to one place, a field or an owner; `onDone` gets each, at once where this device keeps it. The content that names it
 * stores its id, name, size and type. They continue after the editor closes.
 */
export function useUpload(place: FilePlace, onDone: (attachment: Attachment, file: File) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextKey = useRef(0)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const mostBytes = isOwned(place) ? ownedFiles[place.owner].mostBytes : maxAttachmentBytes
  const patch = (key: number, change: Partial<Upload>): void =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: number): void => setUploads((list) => list.filter((upload) => upload.key !== key))

  async function run({ key, file }: Upload): Promise<void> {
    try {
      const attachment = await addFile(file, place, (share) => patch(key, { share }))
      remove(key)
      done.current(attachment, file)
    } catch (error) {
      patch(key, { problem: problemOf(error) })
    }
  }
  return {
    uploads,
    add(files) {
      for (const file of files) {
        const upload: Upload = { key: nextKey.current++, file, share: 0, problem: file.size > mostBytes ? 'tooLarge' : undefined }
        setUploads((list) => [...list, upload])
        if (upload.problem === undefined) void run(upload)
      }
    },
    retry(upload) {
      patch(upload.key, { problem: undefined, share: 0 })
      void run(upload)
    },
    remove,
  }
}

/** The reason that a file was not added, by the name of its text. */
export function problemOf(error: unknown): UploadProblem {
  if (error instanceof NoRoomError) return 'noRoom'
  if (error instanceof OfflineError) return 'offline'
  if (error instanceof ApiError && error.id === 'file_too_large') return 'tooLarge'
  return error instanceof ApiError && error.id === 'file_not_image' ? 'notImage' : 'failed'
}
