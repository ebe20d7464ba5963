import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'

/** The two lists of code: triggers are functions that records of a table start. Each has addresses and texts of its own. */
export type FunctionKind = 'functions' | 'triggers'

export const kindOf = ({ trigger }: Pick<LowCodeFunction, 'trigger'>): FunctionKind => (trigger === null ? 'functions' : 'triggers')

/** The address of the editor (specification 3 §2). */
export const editorPath = (fn: Pick<LowCodeFunction, 'trigger' | 'id_trama_low_code_functions'>): string =>
  `/lowcode/${kindOf(fn)}/editor/${fn.id_trama_low_code_functions}`
