import { callForResponse } from '#client/engine/api/call.ts'

export interface Description {
  description: string
  lang: 'en' | 'pt' | 'es'
  app?: string | undefined
  files: readonly File[]
}

/** @returns the id of the request @throws ApiError, OfflineError */
export async function sendDescription({ files, ...data }: Description): Promise<string> {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const file of files) form.append('attachments', file, file.name)
  const response = await callForResponse('POST builder/create-app', { body: form })
  return ((await response.json()) as { data: { job: string } }).data.job
}
