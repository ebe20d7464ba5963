import { useCallback } from 'react'
import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { FunctionEditor } from '#client/features/developers/functions/editor/FunctionEditor.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface Opened {
  fn: LowCodeFunction
  /** undefined: no code is saved yet */
  version: FunctionVersion | undefined
}

async function open(id: string): Promise<Opened> {
  const params = { id }
  const fn = await call('GET v3/low-code-functions/:id', { params })
  if (fn.version === 0) return { fn, version: undefined }
  const [newest] = (await call('GET v3/low-code-functions/:id/version', { params })).items
  if (!newest) return { fn, version: undefined }
  const versionId = newest.id_trama_low_code_function_version
  return { fn, version: await call('GET v3/low-code-functions/:id/version/:versionId', { params: { id, versionId } }) }
}

/** `/lowcode/functions/editor/{id}` (specification 3 §2). */
export function EditorPage({ id }: { id: string }) {
  const { data, failure, set } = useLoaded(useCallback(() => open(id), [id]))
  if (failure !== undefined && !data) return <Notice tone="error">{errorText(failure)}</Notice>
  if (!data) return <Skeleton height={240} />
  return <FunctionEditor fn={data.fn} version={data.version} onSaved={set} reopen={() => open(id)} />
}
