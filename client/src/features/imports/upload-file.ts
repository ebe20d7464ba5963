import { upload } from '#client/engine/api/upload.ts'

/** Uploads a file as the raw body of `POST imports/upload` and answers the import's id. `into`: the table that it goes into. @throws ApiError · OfflineError · AbortError */
export async function uploadFile(
  { file, into }: { file: File; into: string | null },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = `imports/upload?name=${encodeURIComponent(file.name)}${into === null ? '' : `&table=${into}`}`
  const { id } = await upload<{ id: string }>(file, { path, contentType: 'text/csv', onProgress, signal })
  return id
}
