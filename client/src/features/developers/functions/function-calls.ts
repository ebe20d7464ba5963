import type { FunctionEngine, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { createValue } from '#client/lib/value.ts'

/** Counts the changes after which the list of functions is loaded again. */
export const functionChanges = createValue(0)
export const noteFunctionChange = (): void => functionChanges.set(functionChanges.get() + 1)

export const loadEngines = (): Promise<FunctionEngine[]> => call('GET low-code/engines')

export type FunctionDraft = Pick<LowCodeFunction, 'label' | 'active' | 'language' | 'is_async' | 'trigger'>

/** A function is made with its label at least. */
export type FunctionSettings = Partial<FunctionDraft> & Pick<FunctionDraft, 'label'>

/** Parts that are not named stay. */
export const saveFunction = (id: string, body: Partial<FunctionDraft>): Promise<LowCodeFunction> =>
  call('PUT v3/low-code-functions/:id', { params: { id }, body })
