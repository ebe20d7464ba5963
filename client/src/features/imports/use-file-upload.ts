import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { connectorOf, isImportable } from '#client/features/imports/importable-file.ts'
import { takeHandedFile } from '#client/lib/handed-file.ts'
import { uploadFile } from '#client/features/imports/upload-file.ts'
import { errorText } from '#client/i18n/error-text.ts'

/** "Invalid file type" stays this long in the drop zone (specification 2 §5). */
const invalidFor = 2000

export type Upload =
  | { state: 'none' }
  | { state: 'invalid'; name: string }
  | { state: 'sending'; name: string; share: number }
  | { state: 'failed'; name: string; reason: string }

/** Sends a file and leads to its fields. A file that was handed over is taken as soon as the place is open. */
export function useFileUpload(
  into: string | null,
  isOpen: boolean,
): { upload: Upload; take(file: File | undefined): void; cancel(): void } {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { folderId?: string } | null }
  const abort = useRef<AbortController>(undefined)
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => {
    if (isOpen) take(takeHandedFile())
  })
  useEffect(() => {
    if (upload.state !== 'invalid') return
    const timer = setTimeout(() => setUpload({ state: 'none' }), invalidFor)
    return () => clearTimeout(timer)
  }, [upload])

  function take(file: File | undefined): void {
    if (!file || !isOpen || upload.state === 'sending') return
    const { name } = file
    if (!isImportable(name)) return setUpload({ state: 'invalid', name })
    abort.current = new AbortController()
    setUpload({ state: 'sending', name, share: 0 })
    uploadFile({ file, into }, (share) => setUpload({ state: 'sending', name, share }), abort.current.signal).then(
      (id) => {
        const folder = state?.folderId === undefined ? '' : `&folder=${state.folderId}`
        const step = into === null ? 'field-matching' : 'field-matching-update'
        void navigate(`/connector/spreadsheets/${connectorOf(name)}/${step}?import=${id}${folder}${into === null ? '' : `&table=${into}`}`)
      },
      (error: unknown) =>
        setUpload(error instanceof DOMException ? { state: 'none' } : { state: 'failed', name, reason: errorText(error) }),
    )
  }
  return { upload, take, cancel: () => abort.current?.abort() }
}
