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
export const saveFunction = (
  id: string,
  body: Partial<FunctionDraft & Pick<LowCodeFunction, 'addresses' | 'secrets'>>,
): Promise<LowCodeFunction> => call('PUT v3/low-code-functions/:id', { params: { id }, body })

/** The place of a panel's words on the device. After somebody else's change it is another: old words would undo it. */
export const panelPlace = (kind: 'function' | 'trigger', fn: LowCodeFunction | undefined): string =>
  fn ? `${kind}.${fn.id_trama_low_code_functions}.${fn.updated_at}` : `${kind}.new`
